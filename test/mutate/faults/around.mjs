/**
 * Around the shop: what builds and serves it, and the reference API.
 * @type {import('../faults.mjs').FaultTable}
 */
export const around = {
  build: {
    '.ci/build/configure.mjs': [
      ['isGroup(present) && isGroup(value) ? ', 'isGroup(present) ? '],
      ['await checkConfig(/** @type {Config} */ (mergeConfig(base, changes)), source, changes)', '/** @type {Config} */ (mergeConfig(base, changes))'],
    ],
    '.ci/build/change-site.mjs': [
      ['after.has(SUMS) ? withSums(after) : after', 'after'],
      ['after.has(SUMS) ?', 'true ?'],
      ['renewedWorker(after)', 'after.get(OFFLINE_WORKER) ?? \'\''],
    ],
    '.ci/build/policy.mjs': [
      ['digest(contents, \'base64\')', 'digest(contents, \'hex\')'],
      ['...(foreignScripts ? [] : [trustedTypes])', '...[]'],
      ['loose ? [] : inlineHashes(page, \'style\')', 'inlineHashes(page, \'style\')'],
      ['; frame-ancestors \'none\'`, reportOnly', '`, reportOnly'],
      ['\'public, max-age=31536000, immutable\'', '\'no-cache\''],
    ],
    '.ci/build/headers.mjs': [
      ['if (/["\\\\$\\n{}]/.test(value))', 'if (/["]/.test(value))'],
      ['name === \'Cache-Control\' ? \'\' : \' always\'', '\' always\''],
    ],
    '.ci/build/serve.mjs': [
      ['|| decoded.split(/[/\\\\]/).includes(\'..\')', ''],
      ['.filter(([, weight]) => !/^q=0(\\.0*)?$/.test(weight ?? \'\'))', ''],
      ['=== tag) return send(304, extra)', '!== tag) return send(304, extra)'],
      [' && request.method !== \'HEAD\'', ''],
    ],
    '.ci/build/sums.mjs': [
      ['.filter(name => name !== SUMS)', ''],
    ],
    '.ci/build/judge-packages.mjs': [
      ['!STRONG.test(integrity)', 'integrity === \'\''],
      ['hasScript && !Object.hasOwn', '!hasScript && !Object.hasOwn'],
      ['=== \'true\' ? [] : [\'.npmrc', '!== \'false\' ? [] : [\'.npmrc'],
    ],
    '.ci/build/licences.mjs': [['bytesInOutput > 0', 'bytesInOutput >= 0']],
    '.ci/build/arguments.mjs': [['rest.push(argument) > most', 'rest.push(argument) > most + 1']],
  },
  sandbox: {
    'e2e/sandbox/prices.ts': [
      ['- amountOf(discounts[index] ?? [])) * unit.count', ') * unit.count - amountOf(discounts[index] ?? [])'],
      ['other.remainder - one.remainder', 'one.remainder - other.remainder'],
      ['total < (rule.fromCount ?? 1)', 'total <= (rule.fromCount ?? 1)'],
      ['subtotal < (promo.minOrderAmount ?? 0)', 'subtotal <= (promo.minOrderAmount ?? 0)'],
    ],
    'e2e/sandbox/preflight.ts': [['if (circumstances.closed.has(resto.id)) return false', '']],
    'e2e/sandbox/delivery.ts': [
      ['total >= max', 'total > max'],
      ['ids.length < least.length', 'ids.length > least.length'],
    ],
    'e2e/sandbox/hours.ts': [
      ['minutes <= end : minutes < end', 'minutes < end : minutes < end'],
      ['close <= start ?', 'close < start ?'],
    ],
    'e2e/sandbox/promo-code.ts': [
      ['use.usesOfPerson >= promo.perPerson)', 'use.usesOfPerson > promo.perPerson)'],
      ['use.now >= endOfDay', 'use.now > endOfDay'],
    ],
    'e2e/sandbox/tokens.ts': [
      ['family.isRevoked || generation !== family.generation', 'family.isRevoked'],
      ['if (family.isRevoked) throw', 'if (false) throw'],
      ['|| verdict.claims.kind !== kind', ''],
    ],
    'e2e/sandbox/orders.ts': [
      ['if (earlier.digest !== digest) throw', 'if (false) throw'],
      ['order.personId === personId && order.idempotencyKey === key', 'order.idempotencyKey === key'],
      ['.sort(([one], [other]) => (one < other ? -1 : 1))', ''],
      ['if (!isDone) await', 'await'],
    ],
    'e2e/sandbox/sms.ts': [
      ['recent.length < ATTEMPTS', 'recent.length <= ATTEMPTS'],
      ['record.isUsed || ', ''],
      ['now - record.sentAt < RESEND_AFTER', 'now - record.sentAt <= RESEND_AFTER'],
    ],
    'e2e/sandbox/state.ts': [['wrongAt: state.sms.get(event.phone)?.wrongAt ?? []', 'wrongAt: []']],
    'e2e/sandbox/jwt.ts': [
      ['|| parse(head)?.alg !== algorithm', ''],
      ['claims.exp * 1000 <= now', 'claims.exp * 1000 < now'],
    ],
    'e2e/sandbox/faults.ts': [['times > 1 ?', 'times >= 1 ?']],
    'e2e/sandbox/clock.ts': [['if (set === null) firstDay = instant', 'firstDay = instant']],
    'e2e/sandbox/geometry.ts': [['if (inside) return true', '']],
  },
}
