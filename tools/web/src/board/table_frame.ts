// From places on a measured table (x to the east, y to the north) to places in the drawing, and back.
import type { TableGround, XY } from "../protocol/types";

export interface Frame {
  width: number;
  height: number;
  scale: number; // of a unit of length
  at(place: XY): XY;
  back(point: XY): XY;
  points(outline: XY[]): string;
  line(places: XY[]): string;
}

const width = 1200;

export function tableFrame(ground: TableGround): Frame {
  const scale = width / ground.width;
  const at = ([x, y]: XY): XY => [x * scale, (ground.height - y) * scale];
  const text = (place: XY) =>
    at(place)
      .map((value) => value.toFixed(1))
      .join(",");
  return {
    width,
    height: ground.height * scale,
    scale,
    at,
    back: ([x, y]) => [x / scale, ground.height - y / scale],
    points: (outline) => outline.map(text).join(" "),
    line: (places) => places.map((place, i) => `${i === 0 ? "M" : "L"}${text(place)}`).join(""),
  };
}
