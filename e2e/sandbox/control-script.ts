/** The panel's script as text; it runs in the page and inserts values as text only. */
export const controlScript = `
  const byId = id => document.getElementById(id)
  const when = iso => new Date(iso).toLocaleString('ru')
  const rows = (id, items, cells, empty) => {
    byId(id).replaceChildren(...(items.length ? items.map(item => {
      const row = document.createElement('tr')
      for (const cell of cells(item)) {
        const place = row.insertCell()
        place.textContent = cell.text ?? cell
        if (cell.name) place.className = cell.name
      }
      return row
    }) : [Object.assign(document.createElement('tr'), { innerHTML: '<td colspan=5 class=over>' + empty + '</td>' })]))
  }
  let isTouched = false
  const show = state => {
    byId('now').textContent = when(state.now)
    byId('clock-note').textContent = state.clock.isSet || state.clock.offset ? '— часы поставлены' : ''
    rows('codes', state.codes, code => [code.phone,
      { text: code.code, name: code.isUsed || code.isExpired ? 'code over' : 'code' }, when(code.sentAt),
      code.isUsed ? 'использован' : code.isExpired ? 'истёк' : 'ждёт, ошибок: ' + code.wrongAttempts],
      'Кодов ещё не запрашивали')
    rows('orders', [...state.orders].reverse(), order => [order.number, order.name + ', ' + order.phone,
      order.positions.map(one => one.name + ' × ' + one.count).join(', '), (order.payableAmount / 100).toFixed(2),
      order.status === 'ACCEPTED' ? 'принят' : order.payments.some(one => one.outcome === 'success') ? 'оплачен'
        : order.payments.length ? 'оплата не прошла' : 'ждёт оплаты'], 'Заказов ещё нет')
    byId('faults').replaceChildren(...state.faults.map(rule =>
      Object.assign(document.createElement('li'), { textContent: JSON.stringify(rule) })))
    const { replays, families } = state.tokens
    byId('tokens-note').textContent = 'Повторных обменов: ' + replays + ', входов: ' + families
    if (isTouched) return
    const { delivery, takeAway } = state.paymentsOff
    const checked = { restoIds: state.closed, positionIds: state.soldOut, delivery, takeAway }
    for (const [name, ids] of Object.entries(checked)) {
      for (const box of document.getElementsByName(name)) box.checked = ids.includes(Number(box.value))
    }
    for (const name of ['accessSeconds', 'refreshSeconds'])
      document.getElementsByName(name)[0].value = state.tokens[name]
  }
  const call = async (path, method = 'GET', body) => {
    try {
      const answer = await fetch('/_sandbox/' + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
      const value = await answer.json()
      if (!answer.ok) throw new Error(value.errors[0].message)
      byId('problem').hidden = true
      show(value)
    } catch (error) {
      byId('problem').hidden = false
      byId('problem').textContent = error.message
    }
  }
  const ids = data => [...data.values()].map(Number)
  const bodies = {
    clock: data => ({ now: new Date(data.get('now')).toISOString() }),
    closed: data => ({ restoIds: ids(data) }),
    'payments-off': data => ({
      delivery: data.getAll('delivery').map(Number), takeAway: data.getAll('takeAway').map(Number),
    }),
    'sold-out': data => ({ positionIds: ids(data) }),
    tokens: data => ({
      accessSeconds: Number(data.get('accessSeconds')), refreshSeconds: Number(data.get('refreshSeconds')),
    }),
    faults: data => ({ rules: [Object.fromEntries([...data].filter(([, value]) => value !== '').map(([name, value]) =>
      [name, name === 'after' ? true : ['times', 'status', 'delayMs'].includes(name) ? Number(value) : value]))] }),
  }
  const actions = {
    'real-clock': () => call('clock', 'POST', { now: null }),
    'clear-faults': () => call('faults', 'DELETE'),
    reset: () => confirm('Забыть всё?') && call('reset', 'POST', {}),
  }
  addEventListener('input', event => {
    if (event.target.form) isTouched = true
    const list = byId(event.target.dataset.filter)
    if (!list) return
    for (const label of list.children) {
      label.hidden = !label.textContent.toLowerCase().includes(event.target.value.toLowerCase())
      label.style.display = label.hidden ? 'none' : ''
    }
  })
  addEventListener('submit', event => {
    event.preventDefault()
    isTouched = false
    const name = event.target.dataset.call
    call(name, 'POST', bodies[name](new FormData(event.target)))
  })
  addEventListener('click', event => actions[event.target.dataset?.action]?.())
  setInterval(() => document.hidden || call('state'), 2000)
  call('state')
`
