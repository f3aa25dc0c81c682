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
    '<p><span style="font-weight: bold">b</span> <span style="font-style:italic;">i</span></p>',
    '<p title="a style=b" style="color: red">a</p>',
    '<p class="lead" dir="rtl" lang="ar" id="first" title="t">a</p>',
    '<p style="text-align: center; padding-left: 40px;">a</p><h2 style="text-align:right">b</h2>',
    '<p>H<sub>2</sub>O, m<sup>2</sup></p>',
    '<p><span style="color: #e03e2d;">red <span style="background-color: yellow; font-size: 14pt;">and marked</span></span></p>',
    '<p><span class="brand">a</span></p>',
    '<p>a <img src="/a.png" alt="a" width="20" height="10" style="float: left;"> b</p>',
    '<p><a href="/b"><img src="https://example.com/a.png" alt=""></a></p>',
    '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="dot"></p>',
    '<table style="border-collapse: collapse; width: 100%;" border="1"><tbody><tr><td style="width: 50%;">a</td><td colspan="2"><p>b</p><p>c</p></td></tr></tbody></table>',
    '<table><tr><th scope="col">a</th></tr><tr><td><ul><li>b</li></ul></td></tr></table>',
    '<p><iframe src="https://www.youtube.com/embed/a" width="560" height="314" allowfullscreen="allowfullscreen"></iframe></p>',
    '<p><video controls="controls" width="300" poster="/a.jpg"><source src="/a.mp4" type="video/mp4"></video></p>',
    '<p><audio src="/a.mp3" controls=""></audio></p>',
  ])('%s', (html) => expect(keepsMarkup(html)).toBe(true))
})

describe('markup that it would lose', () => {
  it.each([
    '<table><caption>a</caption><tbody><tr><td>a</td></tr></tbody></table>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>',
    '<p data-x="1">a</p>',
    '<p style="position: fixed; top: 0">a</p>',
    '<p style="display: none">a</p>',
    '<p style="background-color: url(https://example.com/a)">a</p>',
    '<p style="mso-line-height: 2">a</p>',
    '<div>a</div>',
    '<p><span>a</span></p>',
    '<p>a</p><!-- more -->',
    '<p><img src="javascript:a()" alt="a"></p>',
    '<p><img src="data:image/svg+xml;base64,AA" alt="a"></p>',
    '<p><img src="/a.png" onerror="a()"></p>',
    '<p><img src="/a.png" srcset="/b.png 2x"></p>',
    '<p><iframe srcdoc="<script>a()</script>"></iframe></p>',
    '<p><iframe src="javascript:a()"></iframe></p>',
    '<p><video><track src="/a.vtt"></video></p>',
    '<script>a()</script>',
    '<style>p { color: red }</style><p>a</p>',
    '<p onclick="a()">a</p>',
    '<p><a href="javascript:a()">a</a></p>',
    '<p><a href="data:text/html,a">a</a></p>',
    '<p><strong class="x">a</strong></p>',
    '<!-- first --><p>a</p>',
    '<html><body class="a"><p>a</p></body></html>',
  ])('%s', (html) => expect(keepsMarkup(html)).toBe(false))
})
