import type { Brew } from "../types";

// what I keep beside the page
export const brews: Brew[] = [
  {
    brewedAt: new Date("2026-05-04T07:10:00"),
    bean: 'Gatomboya "AB"',
    method: Method.V60,
    dose: 15, water: 250, temp: 94,
    notes: `currant, long finish`,
    rating: 4,
  },
  { brewedAt: new Date("2026-05-09T07:00:00"), bean: 'Limu', method: Method.AeroPress, dose: 14, water: 200, temp: 85, notes: "thin", rating: undefined } as Brew,
] as const;

export function best() {
  return brews.map((brew) => ({ ...brew, isBest: true }));
}
