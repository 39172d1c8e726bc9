import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMarkupFaults } from '../../e2e/support/markup-faults.ts'

const markup = suite('the check of markup')

const inBody = (body: string): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>T</title></head><body>${body}</body></html>`

markup('accepts what HTML permits', () => {
  for (const body of [
    '<h1>One <span>two</span></h1><p>a &lt; b<br>c</p><ul><li><div>x</div></li></ul>',
    '<a href="/"><div>block</div></a><button type="button"><span><svg><g><div/></g></svg></span></button>',
    '<dl><div><dt>a</dt><dd><p>b</p></dd></div></dl><table><tr><th>a</th><td>b</td></tr></table>',
    '<form><label for="a">A</label><input id="a" required><button type="submit">Go</button></form>',
    '<form><input></form><form id="a"><input><input></form><button type="submit" form="a">Go</button>',
    '<select required><option value="">-</option><option value="1">1</option></select>',
    '<img src="/a.png" alt=""><progress aria-label="a"></progress><!-- <div> --><script>"<div>"</script>',
  ])
    assert.equal(findMarkupFaults(inBody(body)), [], body)
})

markup('finds each fault', () => {
  for (const [body, fault] of [
    ['<p>a < b</p>', 'not a tag: < b</p></body></html>'],
    ['<div><p>a</div>', '<p> is closed by </div>'],
    ['<p>a</p></p>', '</p> closes nothing'],
    ['<section>', '<section> is closed by </body>'],
    ['<p id="a" id="b">a</p>', '<p> has id twice'],
    ['<button type="button"><div>a</div></button>', '<div> inside <button>'],
    ['<p><a href="/"><ul><li>a</li></ul></a></p>', '<ul> inside <p>'],
    ['<a href="/"><button type="button">a</button></a>', '<button type="button"> inside <a>'],
    ['<button type="button"><span tabindex="0">a</span></button>', '<span> inside <button type="button">'],
    ['<ul><p>a</p></ul>', '<p> inside <ul>'],
    ['<div><li>a</li></div>', '<li> inside <div>'],
    ['<table><td>a</td></table>', '<td> inside <table>'],
    ['<form><button>a</button><form><button>b</button></form></form>', '<form> inside <form>'],
    ['<form><input><input type="tel"><button type="button">a</button></form>', '<form> has no submit button'],
    ['<img alt="">', '<img> has no src'],
    ['<img src="" alt="">', '<img> has no src'],
    ['<img src="/a.png">', '<img> has no alt'],
    ['<button>a</button>', '<button> has no type'],
    [
      '<select required><option value="1">1</option></select>',
      '<select> is required, and its first option has a value',
    ],
    ['<div role="progressbar"></div>', '<div> has the role of <progress>'],
    ['<p id="a">a</p><p id="a">b</p>', 'the id a occurs twice'],
    ['<label for="b">a</label>', '<label> names b, which is missing, in for'],
    ['<p aria-describedby="a c" id="a">a</p>', '<p id="a"> names c, which is missing, in aria-describedby'],
  ] as const)
    assert.ok(findMarkupFaults(inBody(body)).includes(fault), `${fault}\n${findMarkupFaults(inBody(body)).join('\n')}`)
})

markup.run()
