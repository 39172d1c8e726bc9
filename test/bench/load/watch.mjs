/**
 * Runs in a page before its own scripts: notes when each of some elements is there for a person, acts
 * on it, and notes when that is answered. There means painted, in the window, and what a finger at its
 * middle would hit: not under a splash. A step is `{ name, sign, does, answer }`: a selector, a click
 * or a letter, and the selector of what that leads to.
 */
export function watchPage(steps) {
  const seen = { marks: {}, tasks: [], shifts: [], texts: [] }
  window.seenByPerson = seen
  function note(type, add) {
    new PerformanceObserver(list => list.getEntries().forEach(add)).observe({ type, buffered: true })
  }
  note('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
  note('layout-shift', one => { if (!one.hadRecentInput) seen.shifts.push([one.startTime, one.value]) })
  // photos are not waited for
  note('largest-contentful-paint', one => { if (one.element?.tagName !== 'IMG') seen.texts.push(one.startTime) })

  /**
   * The first one of that sign, or undefined: to measure all would be work that the page itself has put
   * off.
   */
  function find(sign) {
    const element = document.querySelector(sign)
    if (element === null) return undefined
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 0 && top + height <= innerHeight && element.contains(hit) ? element : undefined
  }
  function act(element, does) {
    if (does === 'click') return element.click()
    element.focus()
    document.execCommand('insertText', false, 'С')
  }
  /**
   * When a frame has been handed over: only then it is known what a finger would hit, and nothing is
   * laid out for us.
   */
  function eachFrame(look) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { if (!look()) requestAnimationFrame(next) }
    const next = () => port2.postMessage(undefined)
    requestAnimationFrame(next)
  }
  function begin() {
    const [{ name, sign, does, answer }] = steps
    const found = find(sign)
    if (found === undefined) return false
    seen.marks[name] = performance.now()
    steps.shift()
    if (does === undefined) return true
    act(found, does)
    eachFrame(() => {
      if (answer === undefined ? found.value !== 'С' : find(answer) === undefined) return false
      seen.marks[`${name}, answered`] = performance.now()
      if (steps.length > 0) eachFrame(begin)
      return true
    })
    return true
  }
  eachFrame(begin)
}
