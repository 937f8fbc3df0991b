// Pan and zoom of a drawing: by wheel, by dragging, by two fingers, by keys. The drawing's group gets a new transform;
// nothing is drawn again.
import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";

export interface View {
  k: number; // how much larger than the whole
  x: number;
  y: number;
}

export const whole: View = { k: 1, x: 0, y: 0 };

/// The view in which the point `at` of the picture stays where it is and everything is `factor` times as large.
export function zoomed(view: View, factor: number, at: { x: number; y: number }): View {
  const k = Math.min(8, Math.max(1, view.k * factor));
  const ratio = k / view.k;
  return { k, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/// No further off than the edges of the picture.
export function within(view: View, width: number, height: number): View {
  const clamp = (value: number, size: number) => Math.min(0, Math.max(size - size * view.k, value));
  return { k: view.k, x: clamp(view.x, width), y: clamp(view.y, height) };
}

export interface Grip {
  move(event: PointerEvent): void;
  drop(event: PointerEvent, cancelled: boolean): void;
}

export interface Viewport {
  svg: RefObject<SVGSVGElement>;
  group: RefObject<SVGGElement>;
  /// Of a drawing below, of what hardly changes: it moves along. It may be without any.
  below: RefObject<SVGSVGElement>;
  groupBelow: RefObject<SVGGElement>;
  zoom(factor: number): void;
  reset(): void;
  /// Brings a point of the drawing into the visible part.
  reveal(x: number, y: number): void;
  /// Where on the drawing a pointer is.
  at(event: { clientX: number; clientY: number }): { x: number; y: number };
}

const threshold = 6; // pixels a pointer moves before it drags

/// How much of the drawing can be read: "far", "middle" or "close". Style sheets show as much (data-detail).
export type Detail = "far" | "middle" | "close";

/// The least type sizes, in units of the drawing, that have to be readable for a level of detail.
export interface Sizes {
  middle: number;
  close: number;
}

export const readable = 6; // pixels of a letter's size
const usualLetters = 11; // the size of names of the ground, and of rulers

/// `pixels`: of a unit of the drawing.
export function detailAt(pixels: number, sizes: Sizes): Detail {
  return pixels * sizes.close >= readable ? "close" : pixels * sizes.middle >= readable ? "middle" : "far";
}

/// `grab` may take a pointer that begins to drag, to drag a piece instead of the board.
export function useViewport(width: number, height: number, sizes: Sizes, grab: (event: PointerEvent) => Grip | null): Viewport {
  const svg = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  const below = useRef<SVGSVGElement>(null);
  const groupBelow = useRef<SVGGElement>(null);
  const view = useRef<View>(whole);
  const grabbing = useRef(grab);
  grabbing.current = grab;
  const wanted = useRef(sizes);
  wanted.current = sizes;
  const room = useRef({ width: 0, height: 0 });

  const show = (next: View) => {
    view.current = within(next, width, height);
    const { k, x, y } = view.current;
    const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(4)})`;
    for (const moved of [group, groupBelow]) moved.current?.setAttribute("transform", transform);
    const pixels = k * Math.min(room.current.width / width, room.current.height / height);
    const detail = detailAt(pixels, wanted.current);
    svg.current?.toggleAttribute("data-small", pixels * usualLetters < readable);
    for (const drawn of [svg.current, below.current]) if (drawn && drawn.dataset.detail !== detail) drawn.dataset.detail = detail;
  };
  const onPicture = (event: { clientX: number; clientY: number }) => {
    const matrix = svg.current?.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix.inverse()) : point;
  };

  useEffect(() => {
    const target = svg.current;
    if (!target) return;
    const pointers = new Map<number, PointerEvent>();
    let start: PointerEvent | null = null;
    let grip: Grip | null = null;
    let dragged = false;

    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      show(zoomed(view.current, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), onPicture(event)));
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, event);
      if (pointers.size === 1) {
        start = event;
        dragged = false;
      }
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      if (pointers.size === 1 && start && !dragged) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < threshold) return;
        dragged = true;
        grip = grabbing.current(start);
        target.setPointerCapture(event.pointerId);
      }
      if (grip) grip.move(event);
      else if (pointers.size === 1) {
        const [from, to] = [onPicture(before), onPicture(event)];
        show({ ...view.current, x: view.current.x + to.x - from.x, y: view.current.y + to.y - from.y });
      } else {
        dragged = true;
        const other = [...pointers.values()].find((pointer) => pointer.pointerId !== event.pointerId);
        if (other) pinch(before, event, other);
      }
      pointers.set(event.pointerId, event);
    };
    const pinch = (before: PointerEvent, now: PointerEvent, other: PointerEvent) => {
      const [a, b, c] = [onPicture(before), onPicture(now), onPicture(other)];
      const factor = Math.hypot(b.x - c.x, b.y - c.y) / Math.max(1, Math.hypot(a.x - c.x, a.y - c.y));
      const next = zoomed(view.current, factor, { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 });
      show({ ...next, x: next.x + (b.x - a.x) / 2, y: next.y + (b.y - a.y) / 2 });
    };
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return;
      grip?.drop(event, event.type === "pointercancel");
      grip = null;
      start = null;
    };
    // What was dragged was not clicked.
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };

    target.addEventListener("wheel", wheel, { passive: false });
    target.addEventListener("pointerdown", down);
    target.addEventListener("pointermove", move);
    target.addEventListener("pointerup", up);
    target.addEventListener("pointercancel", up);
    target.addEventListener("click", click, { capture: true });
    const resized = new ResizeObserver(([entry]) => {
      if (!entry) return;
      room.current = { width: entry.contentRect.width, height: entry.contentRect.height };
      show(view.current);
    });
    resized.observe(target);
    room.current = { width: target.clientWidth, height: target.clientHeight };
    show(view.current);
    return () => {
      resized.disconnect();
      target.removeEventListener("wheel", wheel);
      target.removeEventListener("pointerdown", down);
      target.removeEventListener("pointermove", move);
      target.removeEventListener("pointerup", up);
      target.removeEventListener("pointercancel", up);
      target.removeEventListener("click", click, { capture: true });
    };
  }, [width, height]);

  useEffect(() => show(view.current), [sizes.middle, sizes.close]);

  return {
    svg,
    group,
    below,
    groupBelow,
    zoom: (factor) => show(zoomed(view.current, factor, { x: width / 2, y: height / 2 })),
    reset: () => show(whole),
    reveal: (x, y) => {
      const { k, x: dx, y: dy } = view.current;
      const [px, py] = [x * k + dx, y * k + dy];
      const margin = 60;
      const shift = (at: number, size: number) =>
        at < margin ? margin - at : at > size - margin ? size - margin - at : 0;
      show({ k, x: dx + shift(px, width), y: dy + shift(py, height) });
    },
    at: (event) => {
      const p = onPicture(event);
      const { k, x, y } = view.current;
      return { x: (p.x - x) / k, y: (p.y - y) / k };
    },
  };
}
