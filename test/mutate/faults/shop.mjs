/**
 * The shop's parts.
 * @type {import('../faults.mjs').FaultTable}
 */
export const shop = {
  cart: {
    'core/shop/cart/totals.ts': [
      ['addMinor(times(perUnit, count), ', 'addMinor(perUnit, '],
      ['total: addMinor(...lines.map(line => line.sum))', 'total: addMinor(...lines.map(plainSum))'],
      ['hasDiscount: discount > 0', 'hasDiscount: discount >= 0'],
    ],
    'core/shop/cart/line-key.ts': [
      ['.sort()].join', '].join'],
      ['(counts.get(key) ?? 0) + count', 'count'],
      ['hasModifiers ? modifiers : []', 'modifiers'],
    ],
    'core/shop/cart/line.ts': [
      ['one.price * one.count)]', 'one.price)]'],
      ['times(unitPrice(position), position.count)', 'times(position.price, position.count)'],
      ['<= MAX_UNIT_PRICE', '< MAX_UNIT_PRICE'],
    ],
    'core/shop/cart/copy.ts': [
      ['merged([...known, ...tallies], Math.max)', 'merged([...known, ...tallies], Math.min)'],
      ['Math.min(MAX_COUNT, Math.max(0, balance))', 'Math.max(0, balance)'],
      ['a.stamp > b.stamp ||', 'a.stamp >= b.stamp ||'],
      ['minuteOf(one.writer) > until', 'minuteOf(one.writer) >= until'],
      ['hasBase ? { ...one, plus: 0, minus: 0 } : []', '[]'],
      ['plusGone: one.plus, minusGone: one.minus', 'plusGone: one.plus, minusGone: 0'],
    ],
    'core/shop/cart/cart.ts': [
      ['Math.trunc(count) - held.count', 'Math.trunc(count)'],
      ['MAX_COUNT - held)', 'MAX_COUNT)'],
      ['storage.set(`${KEY.cart}.bad`, text)', ''],
      ['back = []\n', ''],
      ['if (changed !== shown) write(name)', ''],
      ['pieces: -(counts.get', 'pieces: (counts.get'],
    ],
    'core/shop/cart/delivery-rule.ts': [
      ['total < minimum', 'total <= minimum'],
      ['total >= highest.max', 'total > highest.max'],
      ['band.min > total && band.cost < cost', 'band.min > total && band.cost <= cost'],
      ['missing: from - total', 'missing: from - total - 1'],
      ['rule.cost === totals.delivery ? rule : UNKNOWN', 'rule'],
    ],
    'core/shop/cart/link.ts': [
      ['31 * sum + part', 'sum + part'],
      ['&& Number(check) === checkOf(resto + text)', ''],
      ['fragment.length > MAX_LINK ? null', 'false ? null'],
    ],
    'core/shop/cart/template.ts': [
      ['!isOfAge && isAdult(dish)', 'false'],
      ['Math.min(MAX_COUNT, (held?.count ?? 0) + made.count)', 'made.count'],
      ['unitPrice(position) - one.price', 'one.price - unitPrice(position)'],
    ],
    'core/shop/cart/changes.ts': [
      ['dearer + unitPrice(next) - unitPrice(line)', 'unitPrice(next) - unitPrice(line)'],
      ['if (freshness.get().at === \'kept\') return', ''],
    ],
    'core/shop/cart/offer.ts': [['isComparable ? line : { ...line, price: undefined }', 'line']],
  },
  quote: {
    'core/shop/quote/quote-service.ts': [
      ['if (heard.at === \'stale\' || current.get()?.key !== asked.key) return settledIn(state)', 'if (heard.at === \'stale\') return settledIn(state)'],
      ['wait.run(() => void ask())', 'void ask()'],
      ['last?.key === asked?.key || isSameCart ? last : null', 'last'],
      ['error.status >= 500 ||', 'error.status >= 600 ||'],
      ['promo.putBack(former)', ''],
      ['await ask()\n', 'void ask()\n'],
    ],
    'core/shop/quote/request.ts': [
      ['request.deliveryType === \'DELIVERY\' ? answer', 'true ? answer'],
      ['left.delete(found)', ''],
      ['one.sum > 0 || one.payableAmount > 0', 'one.sum > 0'],
      ['person.at === \'authorised\' ? person.profile.id : 0', '0'],
      ['...[...dishes, ...deliveries].map(line => line.payableAmount)', '...dishes.map(line => line.payableAmount)'],
      ['[...left].find(isEcho) ?? ', ''],
    ],
    'core/shop/quote/promo-code.ts': [
      ['code.length <= MAX_LENGTH', 'code.length < MAX_LENGTH'],
      ['text.replace(UNSEEN, \'\').trim()', 'text.trim()'],
      ['if (current.get()?.code === code) current.set(null)', 'current.set(null)'],
    ],
    'core/shop/quote/reasons.ts': [
      ['filter(([, amount]) => amount !== 0)', 'filter(() => true)'],
      ['amount: times(-one.calculatedAmount, 1)', 'amount: times(-one.calculatedAmount, count)'],
      ['payable - addMinor(total, delivery)', 'payable - total'],
    ],
    'core/shop/quote/refusals.ts': [
      ['ALIASES[known] === last', 'false'],
      ['[\'\', \'-pay\']', '[\'\']'],
    ],
    'core/shop/quote/check-cart.ts': [
      ['|| (offer !== null && !ids.has(id))', ''],
      ['&& swapped.has(key)', ''],
    ],
  },
  order: {
    'core/shop/order/change-from.ts': [
      ['change.amount < payable', 'change.amount <= payable'],
      ['cents.padEnd(2, \'0\')', 'cents.padStart(2, \'0\')'],
      ['amount >= MAX_AMOUNT', 'amount > MAX_AMOUNT'],
      ['(note * 100)) + 1)', '(note * 100)))'],
    ],
    'core/shop/order/comment.ts': [
      ['lengthOf(orderComment(parts, terms)) <= COMMENT_LIMIT', 'lengthOf(orderComment(parts, terms)) < COMMENT_LIMIT'],
      ['&& !remarks.includes(\'noChange\')', ''],
      ['parts.remarks.includes(remark) && isMeant(remark, terms)', 'parts.remarks.includes(remark)'],
    ],
    'core/shop/order/fields.ts': [['[maxLength(50), \'nameMax\']', '[maxLength(51), \'nameMax\']']],
    'core/shop/order/agreement.ts': [
      ['payable > (totals.payable ?? totals.total)', 'payable > totals.total'],
      ['if (asked.key !== key) return { at: \'changed\' }', ''],
      ['...(asked.request.payType === \'CARD_ONLINE\' && ', '...('],
      ['if (isTimeGone) return { at: \'time\' }', ''],
    ],
    'core/shop/order/place-order.ts': [
      ['if (state.get().at === \'sending\') return NOT_PLACED', ''],
      ['objection !== null || !mayLeave()', 'objection !== null'],
      ['(status < 400 || status >= 500)', '(status < 400 || status > 500)'],
      ['orders.keepPending(attempt)', ''],
      ['cart.takeOut(request.positions)', 'cart.clear()'],
      ['visitor() === orderedBy', 'true'],
      ['settles: error === own && status !== 401', 'settles: error === own'],
      ['isKeyed ? attempt.id : null, attempt', 'attempt.id, attempt'],
    ],
    'core/shop/order/orders.ts': [
      ['isKeyed && retryOf?.body === body', 'isKeyed && retryOf !== null'],
      ['slice(0, MAX_UNPAID - 1)', 'slice(0, MAX_UNPAID)'],
      ['&& one.said !== \'paid\'', ''],
      ['& 0x0f) | 0x40', '& 0x0f) | 0x10'],
      ['pendingOrder.set(made)\n', ''],
    ],
    'core/shop/order/history.ts': [['.slice(0, MAX_ORDERS)', '']],
    'core/shop/order/records.ts': [
      ['if (status === \'CANCELLED\') return \'cancelled\'', ''],
      ['at === \'on-receipt\' || url === undefined', 'at === \'on-receipt\''],
    ],
    'core/shop/order/pay-address.ts': [
      ['url.protocol === \'https:\' || ', 'url.protocol !== \'http:\' || '],
      ['&& url.username === \'\'', ''],
    ],
    'core/shop/order/payment-return.ts': [['history.replace({ pathname, search: queryOf(query), hash }, state)', '']],
    'core/shop/order/recipient.ts': [
      ['isFormers && former.id !== id ? \'\'', 'isFormers ? \'\''],
      ['|| field === focused', ''],
    ],
    'core/shop/order/status.ts': [
      ['[404, 501].includes(error.status)', '[404].includes(error.status)'],
      ['|| order.status === \'CANCELLED\'', ''],
      ['isOver = true\n', ''],
    ],
    'core/shop/order/form.ts': [
      ['if (remarks.get().includes(\'noChange\')) toggle(\'noChange\')', ''],
      ['remarks.set([])', ''],
    ],
  },
}
