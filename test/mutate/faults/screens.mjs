/**
 * What is seen, and the browser's side.
 * @type {import('../faults.mjs').FaultTable}
 */
export const screens = {
  bind: {
    'src/bind/days.ts': [
      ['getUTCDay() - 1', 'getUTCDay()'],
      ['addDays(today, 1)) return', 'addDays(today, 2)) return'],
    ],
    'src/bind/hours.ts': [['.minutes === 0\n', '.minutes === 1\n']],
    'src/bind/money-format.ts': [
      ['amount % 100 === 0 ? 0 : 2', 'amount % 10 === 0 ? 0 : 2'],
      ['replaceAll(\'-\', minusSign)', 'replaceAll(\'-\', \'-\')'],
      ['`${currency} ${digits}`', '`${digits}`'],
    ],
    'src/bind/keyed.ts': [['Object.is(told, told = map.get(key)) || listen()', 'Object.is(told, map.get(key)) || listen()']],
    'src/bind/useBottomBar.ts': [['return () => root.removeAttribute(\'data-bottom-bar\')', '']],
  },
  web: {
    'src/web/storage.ts': [
      ['unwritten.delete(key)\n', ''],
      ['event.storageArea !== null && ', ''],
      ['if (!told) onVolatile()', 'onVolatile()'],
    ],
    'src/web/lock.ts': [['if (started) throw error', '']],
    'src/web/http.ts': [
      ['&& headers[\'Authorization\'] === undefined', ''],
      ['redirect: method === \'POST\' ? \'error\' : \'follow\'', 'redirect: \'follow\''],
    ],
    'src/web/early-calls.ts': [['isDelivery !== true && isTakeAway', 'isDelivery !== true || isTakeAway']],
    'src/web/early.ts': [['  answers?.delete(key)\n', '']],
    'src/web/faults.ts': [['/^[A-Z][A-Za-z]{0,30}$/.test(thrown.name) ? thrown.name : \'Error\'', 'thrown.name']],
    'src/web/violations.ts': [['told.has(name) || ', '']],
    'src/web/platform.ts': [['maxTouchPoints > 1 ?', 'maxTouchPoints >= 0 ?']],
    'src/web/scroll.ts': [['Math.max(0, Math.min(to, ', 'Math.max(0, Math.max(to, ']],
  },
  ui: {
    'src/ui/Stepper.tsx': [
      ['value > min', 'value >= min'],
      ['value < max', 'value <= max'],
      ['if (!can) return', ''],
    ],
    'src/ui/Combobox.tsx': [
      ['next % options.length', 'next'],
      ['if (event.nativeEvent.isComposing) return', ''],
      ['onMouseDown={event => event.preventDefault()} data-no-swipe', 'data-no-swipe'],
    ],
    'src/ui/useRoving.ts': [
      ['count - 1,', 'count,'],
      ['event.altKey || event.ctrlKey', 'event.ctrlKey'],
    ],
    'src/ui/overlays/focus.ts': [['const target = event.shiftKey ? last : first', 'const target = first']],
    'src/ui/overlays/stack.ts': [
      ['index < entries.length - 1', 'index < entries.length'],
      ['.sort((a, b) => a.order - b.order)', ''],
    ],
    'src/ui/overlays/stack-of.ts': [['event.defaultPrevented || event.isComposing', 'event.isComposing']],
    'src/ui/Carousel.tsx': [['    stop()\n    turn(by)', '    turn(by)']],
  },
  menu: {
    'src/menu/CardAction.tsx': [
      ['isAdult(position) ? askAge(start) : start()', 'start()'],
      ['if (chooses) return router.follow(href)', ''],
      ['.at(-1)\n', '.at(0)\n'],
    ],
    'src/menu/ModifierField.tsx': [
      ['groupCount(counts, group) >= group.maxCount', 'groupCount(counts, group) > group.maxCount'],
      ['addTo(counts, group, item.id, -1)', 'addTo(counts, group, item.id, 1)'],
    ],
    'src/menu/PositionFooter.tsx': [['onClick={isAvailable ? onAdd : undefined}', 'onClick={onAdd}']],
    'src/menu/modifierWords.ts': [['most <= max', 'most >= max']],
    'src/menu/narrowing-words.ts': [['!(hidesAdult && isAdult(dish))', 'true']],
  },
  basket: {
    'src/cart/CartRow.tsx': [
      ['plain > line.sum', 'plain >= line.sum'],
      ['count === 1 ? onRemove() : set(count - 1)', 'set(count - 1)'],
    ],
    'src/cart/Totals.tsx': [
      ['sum(-totals.discount)', 'sum(totals.discount)'],
      ['price === 0 ? t(\'common.free\')', 'price === 1 ? t(\'common.free\')'],
    ],
    'src/cart/PersonCount.tsx': [['if (!config.cart.personCount) return null', '']],
    'src/cart/PromoCode.tsx': [['leaving.onErased(() => setText(\'\'))', 'leaving.onErased(() => undefined)']],
  },
  checkout: {
    'src/checkout/calendar-file.ts': [
      ['replace(/[\\\\;,]/g', 'replace(/[\\\\;]/g'],
      ['octets + length > OCTETS_OF_A_LINE', 'octets + length > OCTETS_OF_A_LINE + 1'],
      ['isFull ? 1 + length', 'isFull ? length'],
    ],
    'src/checkout/useFollowOutcome.ts': [
      ['if (address.at === \'open\') leaveFor(address.href)', 'if (address.at !== \'refused\') leaveFor(address.href)'],
      ['if (at === \'idle\') focusField(FIELD.payment)', ''],
      ['        checkout.leaveForm()\n', ''],
    ],
    'src/checkout/useOrderField.ts': [['onBlur: () => draft.leave(name)', 'onBlur: () => undefined']],
    'src/checkout/TimeChoice.tsx': [['disabled: isClosed }', 'disabled: false }']],
  },
  location: {
    'src/location/distance.ts': [
      ['Math.max(10, ', 'Math.max(0, '],
      ['rounded < 1000', 'rounded <= 1000'],
    ],
    'src/location/forecastLine.ts': [['minutes > 0 ?', 'minutes >= 0 ?']],
  },
  head: {
    'src/app/head/elements.ts': [
      ['json.replaceAll(\'<\', \'\\\\u003c\')', 'json'],
    ],
    'src/app/head/card.ts': [
      ['line.length <= MAX_LENGTH', 'line.length < MAX_LENGTH'],
    ],
    'src/app/head/structured-data.ts': [['position.price / 100', 'position.price']],
    'src/app/support/report-text.ts': [['/^[\\w.][\\w .-]{0,30}$/.test(String(value)) ? ', 'String(value) !== \'\' ? ']],
    'src/app/network-notice.ts': [['if (!navigator.onLine) return', '']],
  },
}
