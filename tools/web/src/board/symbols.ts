// Symbols of the unit types of Ancient Battles, those of the pictures that the program draws
// (sim/ancient_battles/picture_symbols.cpp): 26 by 16 pixels around 0, 0. Constants of ours, so they may be markup.
export const symbols: Record<string, string> = {
  LI:
    '<circle cx="-4" cy="1" r="5" fill="none" stroke-width="1.6"/><circle cx="-4" cy="1" r="1.2"/><path d="M1,8 L9,-7 M6.2,-4.8 L9.4,-7.8 L9.2,-3.4" fill="none" stroke-width="1.4"/>',
  MI:
    '<ellipse cx="-4" cy="0" rx="5" ry="7.6" fill="none" stroke-width="1.6"/><path d="M-4,-7 V7" stroke-width="1"/><ellipse cx="-4" cy="0" rx="1.4" ry="2.4"/><path d="M6.5,8 V-8" fill="none" stroke-width="1.4"/><path d="M6.5,-8.6 l2,4.6 h-4 z" stroke="none"/>',
  HI:
    '<rect x="-9.5" y="-7.8" width="10" height="15.6" rx="2.4"/><g fill="none" class="paper-line" stroke-width="1"><path d="M-4.5,-5.8 V5.8 M-7.8,0 H-1.2"/></g><circle cx="-4.5" cy="0" r="2" class="paper-fill" stroke="none"/><path d="M6.5,8 V-8" fill="none" stroke-width="1.4"/><path d="M6.5,-8.6 l2,4.6 h-4 z" stroke="none"/>',
  PX:
    '<g fill="none" stroke-width="1.2"><path d="M-11,8 L-3,-8.4 M-6,8 L2,-8.4 M-1,8 L7,-8.4 M4,8 L12,-8.4"/></g><circle cx="-5.5" cy="3.4" r="4.4"/><circle cx="3.5" cy="3.4" r="4.4"/><g class="paper-fill" stroke="none"><circle cx="-5.5" cy="3.4" r="1.5"/><circle cx="3.5" cy="3.4" r="1.5"/></g>',
  PK:
    '<g fill="none" stroke-width="1.3"><path d="M-9,8 V-4 M-3,8 V-4 M3,8 V-4 M9,8 V-4"/></g><path d="M-9,-8.6 l1.9,4.8 h-3.8 z M-3,-8.6 l1.9,4.8 h-3.8 z M3,-8.6 l1.9,4.8 h-3.8 z M9,-8.6 l1.9,4.8 h-3.8 z" stroke="none"/><path d="M-11.5,3 H11.5" stroke-width="2.6"/>',
  MM:
    '<ellipse cx="-6" cy="0" rx="4.2" ry="6.6" fill="none" stroke-width="1.6"/><circle cx="-6" cy="0" r="1.3"/><use href="#bow" x="3"/><path d="M0.5,0 H11 M8.2,-2.2 L11,0 L8.2,2.2" fill="none" stroke-width="1.1"/>',
  LA:
    '<use href="#bow" x="-3"/><path d="M-9,0 H9 M5.8,-2.6 L9,0 L5.8,2.6 M-9,-1.8 V1.8" fill="none" stroke-width="1.2"/>',
  HA:
    '<path d="M-11,-7 h7 v9 q-0.6,4 -3.5,5.6 q-2.9,-1.6 -3.5,-5.6 z"/><use href="#bow" x="1.5"/><path d="M-1.5,0 H11 M7.8,-2.4 L11,0 L7.8,2.4" fill="none" stroke-width="1.2"/>',
  LC:
    '<use href="#horse" fill="none" stroke-width="1.4" stroke-linejoin="round"/><circle cx="-5" cy="-2.4" r="0.9"/>',
  HC:
    '<use href="#horse" stroke-width="1" stroke-linejoin="round"/><circle cx="-5" cy="-2.6" r="0.9" class="paper-fill" stroke="none"/>',
  MA:
    '<g transform="translate(-2.6,0)"><use href="#horse" fill="none" stroke-width="1.4" stroke-linejoin="round"/><circle cx="-5" cy="-2.4" r="0.9"/></g><g fill="none"><path d="M7,-7.5 q6,7.5 0,15" stroke-width="1.8"/><path d="M7,-7.5 v15" stroke-width="0.7"/></g>',
  CT:
    '<use href="#horse" stroke-width="1" stroke-linejoin="round"/><g fill="none" class="paper-line" stroke-width="0.9"><path d="M-3.6,-3.2 q1.2,1.6 2.4,0 q1.2,1.6 2.4,0 M-2.6,0 q1.3,1.7 2.6,0 q1.3,1.7 2.6,0 M-3,3.2 q1.3,1.7 2.6,0 q1.3,1.7 2.6,0 q1.3,1.7 2.4,0 M-4,6.2 q1.3,1.7 2.6,0 q1.3,1.7 2.6,0 q1.3,1.7 2.6,0"/></g><circle cx="-6" cy="-2.6" r="0.9" class="paper-fill" stroke="none"/>',
  KT:
    '<g transform="translate(-2.2,0)"><use href="#horse" stroke-width="1" stroke-linejoin="round"/><circle cx="-5" cy="-2.6" r="0.9" class="paper-fill" stroke="none"/></g><path d="M8,8 V-8.4" stroke-width="1.5"/><path d="M8.4,-8.4 L13.4,-6.2 L8.4,-4 Z" stroke="none"/>',
  CC:
    '<path d="M-12,-4.4 L-9.4,-6.4 L-7.6,-5.4 C-7.4,-2.4 -6.6,0 -5,-0.4 C-4.2,-6.4 -1,-6.6 0.4,-1.8 C2,-6.8 6.4,-6 7.6,-0.6 L9.4,3.4 L8.2,8 H6.4 L6.4,3 L-2.6,3 L-3,8 H-4.8 L-5.6,2.6 C-8.4,2.4 -9.2,-1 -9.2,-3 L-12,-2.8 Z" stroke-width="0.6" stroke-linejoin="round"/>',
  CH:
    '<g fill="none"><circle cx="4.5" cy="2" r="5.8" stroke-width="1.7"/><path d="M4.5,-3.8 V7.8 M-1.3,2 H10.3 M0.4,-2.1 L8.6,6.1 M0.4,6.1 L8.6,-2.1" stroke-width="0.8"/><path d="M-12,-3 C-6,-3 -4,2 4.5,2 M9.8,-0.2 V-7.6 H1" stroke-width="1.5"/></g>',
  BC:
    '<circle cx="3.5" cy="1.6" r="6.4"/><g class="paper-line" stroke-width="1" fill="none"><path d="M3.5,-3.4 V6.6 M-1.5,1.6 H8.5 M0,-1.9 L7,5.1 M0,5.1 L7,-1.9"/></g><path d="M3.5,1.6 Q11,1 12.8,-6.4" fill="none" stroke-width="1.8"/><path d="M-12.4,-4 C-7,-4 -5,1.6 -2.6,1.6 M8.6,-3 V-8.2 H-1" fill="none" stroke-width="1.6"/>',
  EL:
    '<path d="M-5.6,-4.4 C-3.6,-8.4 7.4,-9 9.8,-2.6 Q11,0 10.8,3 L10.6,8 H6.4 L6.2,3.6 H0.8 L0.6,8 H-3.6 L-3.8,2.4 C-4.8,2.4 -5.8,2 -6.6,1.2 C-6.8,4.4 -8,7.6 -11.6,7.4 L-11.8,5.6 C-9.8,5.4 -9.8,2.4 -9.8,-0.6 C-9.8,-4.4 -8,-5.4 -5.6,-4.4 Z" stroke-width="0.6" stroke-linejoin="round"/><path d="M-4.6,-3.6 Q-2.2,-1.8 -4.2,1" fill="none" class="paper-line" stroke-width="1"/><path d="M-7.6,0.8 Q-8,4 -12.4,3" fill="none" class="paper-line" stroke-width="1.5"/>',
  CAMP:
    '<path d="M-11,7.6 L-1,-6 L9,7.6 Z" stroke-linejoin="round"/><path d="M-4.2,7.6 L-1,-0.6 L2.2,7.6 Z" class="paper-fill" stroke="none"/><path d="M-1,-6 V-9" stroke-width="1.2"/><path d="M-1,-9.6 l5,1.7 l-5,1.7 z" stroke="none"/>',
  WW:
    '<path d="M-12,-6 H12 L10.4,3 H-10.4 Z" stroke-linejoin="round"/><g class="paper-line" stroke-width="1.2"><path d="M-6,-4 V1 M0,-4 V1 M6,-4 V1"/></g><g class="paper-fill" stroke-width="1.6"><circle cx="-6.4" cy="4.6" r="3.4"/><circle cx="6.4" cy="4.6" r="3.4"/></g>',
};

/// A type without a symbol gets the usual boxes of wargames: crossed for foot, halved for horse.
export function symbolOf(type: string, words: string): string {
  const known = symbols[type];
  if (known) return known;
  const horse = /cavalry|horse|knight|chariot|camel/i.test(words);
  const cross = horse ? "M-11,7 L11,-7" : "M-11,-7 L11,7 M-11,7 L11,-7";
  return `<g fill="none" stroke-width="1.5"><rect x="-11" y="-7" width="22" height="14"/><path d="${cross}"/></g>`;
}
