/** Menu ids by kitchen: restaurants with the same menu id have the same dishes. */
export const menuIds = {
  yaroslavlMain: 101,
  yaroslavlBar: 102,
  braginoMain: 111,
  podgoricaMain: 201,
  podgoricaBar: 202,
  volna: 301,
} as const
