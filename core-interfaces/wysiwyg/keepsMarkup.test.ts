import { describe, expect, it } from 'vitest'
import { keepsMarkup } from './keepsMarkup'

describe('markup that the editor keeps', () => {
  it.each([
    '',
    'Plain text, no paragraph',
    '<p>One</p>\n<p>Two<br>three</p>',
    '<p><b>b</b> <i>i</i> <u>u</u> <s>s</s> <code>c</code></p>',
    '<p><em><strong>nested in the other order</strong></em></p>',
    '<p><span style="text-decoration: underline;">underlined by style</span></p>',
    '<ul><li>one<ul><li>two</li></ul></li></ul><ol start="3"><li>three</li></ol>',
    '<blockquote>quoted</blockquote><hr><h1>1</h1><h6>6</h6>',
    '<p><a href="/a?b=1&amp;c" target="_blank" rel="noopener" title="t">link</a> &amp; &lt;b&gt;</p>',
    '<p><a href="mailto:a@example.com">mail</a></p>',
    '<pre><code class="language-js">a\n  b</code></pre>',
  ])('%s', (html) => expect(keepsMarkup(html)).toBe(true))
})

describe('markup that it would lose', () => {
  it.each([
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    '<p class="lead">a</p>',
    '<p style="text-align: center">a</p>',
    '<div>a</div>',
    '<p><span style="color: red">a</span></p>',
    '<p>a<sub>2</sub></p>',
    '<p>a</p><!-- more -->',
    '<p>a</p><img src="/a.png" alt="a">',
    '<script>a()</script>',
    '<style>p { color: red }</style><p>a</p>',
    '<p onclick="a()">a</p>',
    '<p><a href="javascript:a()">a</a></p>',
    '<p><a href="data:text/html,a">a</a></p>',
    '<p><strong class="x">a</strong></p>',
    '<video controls=""></video>',
    '<!-- first --><p>a</p>',
    '<html><body class="a"><p>a</p></body></html>',
  ])('%s', (html) => expect(keepsMarkup(html)).toBe(false))
})
