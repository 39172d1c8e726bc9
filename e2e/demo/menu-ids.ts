/** Menus are numbered by kitchen: restaurants with one menu id cook from the same cards. */
export const menuIds = {
  yaroslavlMain: 101,
  yaroslavlBar: 102,
  braginoMain: 111,
  podgoricaMain: 201,
  podgoricaBar: 202,
  volna: 301,
} as const
