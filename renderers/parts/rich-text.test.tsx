import { act, render, screen } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const stored = '/api/file/Download/advertPicture/0abcXYZ.png'
const pixel = 'data:image/png;base64,iVBORw0KGgo='
const draw = (html: string, picture: (name: string) => string | undefined = () => undefined) =>
  render(<RichText html={html} picture={picture} />).container.firstElementChild?.innerHTML

test.each([
  [
    '<p style="text-align: center">Hello <strong>you</strong><br><em>and</em> <u>me</u> <s>no</s></p>',
  ],
  [
    '<h1>One</h1><h4>Two</h4><hr><blockquote><p>Said</p></blockquote><pre><code>a &lt; b</code></pre>',
  ],
  ['<ul><li><p>one</p></li></ul><ol><li>two</li></ol>'],
  ['<table><tbody><tr><th colspan="2">A</th></tr><tr><td rowspan="2">B</td></tr></tbody></table>'],
  ['<a href="mailto:a@b.c" target="_blank" rel="noopener">mail</a>'],
  [`<img src="${pixel}" alt="map">`],
])('what the editor makes is shown as it is: %s', (html) => {
  const sorted = (text: string | undefined) =>
    text
      ?.replaceAll(/style="text-align: center;?"/g, 'style')
      .replaceAll(/ (target|rel|href|alt|src)="[^"]*"/g, '')
  expect(sorted(draw(html))).toBe(sorted(html))
})

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  [
    '<img src=x onerror=alert(1)>',
    '<span role="img" aria-label="" class="berth-picture-waiting"></span>',
  ],
  [
    '<img src="https://elsewhere.example/pixel.png" alt="a">',
    '<span role="img" aria-label="a" class="berth-picture-waiting"></span>',
  ],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//elsewhere.example">a</a>', '<a>a</a>'],
  [
    '<a href="https://a.example" target="_top" rel="opener">a</a>',
    '<a href="https://a.example" target="_blank" rel="noopener">a</a>',
  ],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['<iframe src="https://a.example"></iframe>', ''],
  ['<form action="/x"><input name="password"><button>ok</button></form>', 'ok'],
  ['<p style="position:fixed;top:0;background:url(https://a.example/x)">a</p>', '<p>a</p>'],
  [
    '<p style="color:expression(alert(1));text-align:center;background-color:#fff">a</p>',
    '<p style="text-align: center; background-color: rgb(255, 255, 255);">a</p>',
  ],
  ['<p id="root" class="ant-modal" data-x="1" aria-label="x">a</p>', '<p>a</p>'],
  ['<!--<img src=x onerror=alert(1)>-->a', 'a'],
])('T26 %j is shown as %j', (html, shown) => {
  expect(draw(html)).toBe(shown)
})

test('2.6 an uploaded picture is shown through the session, as soon as it is there', () => {
  const addresses = observable.map<string, string>()
  draw(`<p>Plan</p><img src="${stored}" alt="plan">`, (name) => addresses.get(name))
  expect(screen.getByRole('img', { name: 'plan' }).localName).toBe('span')
  act(() => runInAction(() => void addresses.set('0abcXYZ.png', 'blob:here')))
  expect(screen.getByRole('img', { name: 'plan' }).getAttribute('src')).toBe('blob:here')
})
