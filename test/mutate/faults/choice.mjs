/**
 * What is chosen and by whom: the menus, the place, the person.
 * @type {import('../faults.mjs').FaultTable}
 */
export const choice = {
  catalogue: {
    'core/shop/catalogue/availability.ts': [
      ['statuses.some(status => status.at === \'open\')', 'statuses.every(status => status.at === \'open\')'],
      ['status.until - now > SOON_MILLISECONDS', 'status.until - now >= SOON_MILLISECONDS'],
    ],
    'core/shop/catalogue/available.ts': [['found.length === 0 && failed', 'failed']],
    'core/shop/catalogue/favourites.ts': [['[id, ...held].slice(0, MAX_FAVOURITES)', '[...held, id].slice(0, MAX_FAVOURITES)']],
    'core/shop/catalogue/judge-line.ts': [['if (refused.includes(line.id)) return { at: \'sold-out\' } as const', '']],
    'core/shop/catalogue/modifiers.ts': [
      ['`${group.id}/${itemId}`', '`${itemId}`'],
      ['count > group.maxCount)', 'count >= group.maxCount)'],
      ['group.modifierId === modifierId)\n}', 'group.modifierId !== 0)\n}'],
    ],
    'core/shop/catalogue/menu.ts': [
      ['.every(canBeMet) ? position', '.some(canBeMet) ? position'],
      ['now.restoId === chosen.resto.id\n', 'true\n'],
      ['return a.order - b.order || a.id - b.id', 'return a.id - b.id'],
    ],
    'core/shop/catalogue/menu-wire.ts': [
      ['name.trim() !== \'\')\nconst group', 'name !== \'\')\nconst group'],
      ['ids.size === items.length', 'true'],
    ],
    'core/shop/catalogue/narrowing.ts': [['=== (id === \'VEGAN\')', '=== true']],
    'core/shop/catalogue/pre-order-days.ts': [
      ['instant >= earliest', 'instant > earliest'],
      ['isOpen && !byWall.has(wall)', 'isOpen'],
      ['length: ahead + 1', 'length: ahead'],
    ],
    'core/shop/catalogue/search.ts': [
      ['hidesAdult && isAdult(dish.position)', 'false'],
      ['term.length === 3 ? \'(?= )\' : \'\'', '\'\''],
      ['a.score - b.score', 'b.score - a.score'],
    ],
    'core/shop/catalogue/cities.ts': [['asked.catch(() => details.delete(id))', 'asked.catch(() => undefined)']],
  },
  place: {
    'core/shop/place/zones.ts': [
      ['isOwn(b) - isOwn(a) || ', ''],
      ['total < band.max ? band.cost : Infinity', 'band.cost'],
      ['? recordOf(position) ?? { lat: first, lng: second } : { lat: second, lng: first }', '? recordOf(position) ?? { lat: first, lng: second } : { lat: first, lng: second }'],
      ['paymentMethods(resto, \'DELIVERY\').length > 0)', 'true)'],
    ],
    'core/shop/place/choice.ts': [
      ['{ restoId: choice.restoId, total: 0 }', '{ restoId: null, total: 0 }'],
      ['restoId.set(whole.restoId)', ''],
    ],
    'core/shop/place/serves.ts': [['method === \'DELIVERY\' ? payConfig.delivery : payConfig.takeAway', 'payConfig.delivery']],
    'core/shop/place/saved-places.ts': [
      ['.slice(0, MAX)', '.slice(0, MAX - 1)'],
      ['<= RADIUS', '<= RADIUS / 1000'],
    ],
    'core/shop/place/address-line.ts': [['.replaceAll(\'ё\', \'е\')', '']],
    'core/shop/place/address-input.ts': [
      ['query.length < MINIMUM', 'query.length <= MINIMUM'],
      ['      session = \'\'\n', ''],
      ['located.accuracy > VAGUE_METRES', 'located.accuracy < VAGUE_METRES'],
    ],
    'core/shop/place/country.ts': [['&& said.size === 1', '']],
    'core/shop/place/offered.ts': [['pickUpPoints(data).length > 0', 'data.restos.length > 0']],
  },
  account: {
    'core/shop/account/tokens.ts': [
      ['if (held.refreshToken !== asked.refreshToken) return held', ''],
      ['MARGIN)) held = await renewEarly(held)', '0)) held = await renewEarly(held)'],
      ['error.status === 401', 'error.status >= 401'],
      ['await exclusively(() => exchange(asked))', 'await exchange(asked)'],
      ['await sync().catch(() => undefined)', 'sync().catch(() => undefined)'],
      ['onEnded(held)\n', ''],
    ],
    'core/shop/account/session.ts': [
      ['if (tokens.get()?.accessToken !== asked) return loadProfile()', ''],
      ['if (id === null || isFormer) throw', 'if (id === null) throw'],
      ['      profile.forget()\n', ''],
    ],
    'core/shop/account/attempts.ts': [['isSignInPage.get() || latest.drop()', 'undefined']],
    'core/shop/account/methods.ts': [['googleClientId !== \'\'', 'googleClientId !== undefined']],
    'core/shop/account/wire.ts': [['preferred.trim() !== \'\' ? preferred : otherwise', 'preferred']],
    'core/shop/account/end-notice.ts': [['if (!isOver.get() || isTold.get()) return false', 'if (!isOver.get()) return false']],
    'core/shop/account/providers/phone-state.ts': [
      ['const RESEND_MILLISECONDS = 90_000', 'const RESEND_MILLISECONDS = 60_000'],
      ['now - moment < LIFE_MILLISECONDS', 'now - moment <= LIFE_MILLISECONDS'],
      ['one.phone === other.phone && one.requestedAt === other.requestedAt', 'one.phone === other.phone'],
      ['state.call.at === \'failed\' ? IDLE : state.call', 'state.call'],
    ],
    'core/shop/account/providers/phone.ts': [
      ['resendIn(state.get(), clock.now()) > 0', 'false'],
      ['signInWithCode(asked.phone, typed, token)', 'signInWithCode(typed, asked.phone, token)'],
    ],
    'core/shop/account/social.ts': [['if (state.get() === busy) state.set(end)', 'state.set(end)']],
  },
  consent: {
    'core/shop/consent/cookies.ts': [
      ['production && address', 'address'],
      ['now?.accepted === true ? ', 'now !== null ? '],
      ['ids.every(id => now.to.includes(id))', 'ids.some(id => now.to.includes(id))'],
      ['statistics && offersVk', 'offersVk'],
    ],
  },
  venues: {
    'core/shop/venues/venues.ts': [
      ['now.problem.status === 404', 'now.problem.status === 400'],
      ['.sort(byOrder)', ''],
      ['find(wanted) ?? find(chosen)', 'find(chosen) ?? find(wanted)'],
      ['all.value.length > 1', 'all.value.length > 0'],
    ],
    'core/shop/venues/day-off.ts': [
      ['last[notice.restoId] === notice.today ? null', 'last[notice.restoId] !== undefined ? null'],
      ['!status.dayOff || ', ''],
    ],
  },
}
