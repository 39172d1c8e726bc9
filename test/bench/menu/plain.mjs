import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the page that the shop is compared with: the same cards with the same styles, as plain
 * elements without React and without deferred layout. A press swaps the button for a stepper and
 * writes the sum into the header.
 */
export async function writePlainPage(page, folder) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true)
    for (const extra of copy.querySelectorAll('script, meta[http-equiv], link[rel="modulepreload"], #overlays'))
      extra.remove()
    const style = document.createElement('style')
    style.textContent = 'main ul, main ul > li { content-visibility: visible !important }'
    copy.querySelector('head').append(style)
    return `<!doctype html>${copy.outerHTML}`
  })
  writeFileSync(path.join(folder, 'plain.html'), html.replace(/<\/body>/, '<script src="/plain.js"></script></body>'))
  writeFileSync(path.join(folder, 'plain.js'), `(${behave})()\n`)
}

function behave() {
  let count = 0
  const cart = document.querySelector('header a[href="/cart"]')
  document.addEventListener('click', event => {
    const button = event.target.closest('article button[aria-label^="Добавить в корзину"]')
    if (button === null) return
    event.preventDefault()
    const stepper = document.createElement('div')
    stepper.setAttribute('role', 'group')
    stepper.innerHTML = '<button type="button">−</button><output>1</output><button type="button">+</button>'
    button.closest('article').classList.add('inCart')
    button.replaceWith(stepper)
    stepper.lastElementChild.focus({ preventScroll: true })
    count += 1
    cart.textContent = `Корзина · ${count}`
  })
}
