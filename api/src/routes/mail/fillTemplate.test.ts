import { expect, it } from 'vitest'
import { escapeHtml } from '../../mail/escapeHtml'
import { fillTemplate } from './fillTemplate'

it('puts values in the place of their keys, at any depth', () => {
  const data = { name: 'Ada', order: { total: 12 }, tags: ['a'] }
  expect(fillTemplate('Hi {{name}}: {{ order.total }} {{tags}} {{none}}.', data, (text) => text)).toBe(
    'Hi Ada: 12 ["a"] .',
  )
})

it('escapes values, not the template', () => {
  expect(fillTemplate('<b>{{name}}</b>', { name: '<i>&"\'' }, escapeHtml)).toBe(
    '<b>&lt;i&gt;&amp;&quot;&#39;</b>',
  )
})

it('reads own keys only, and does not fill what a value brings', () => {
  expect(fillTemplate('{{constructor.name}}{{a}}', { a: '{{b}}', b: 'x' }, (text) => text)).toBe('{{b}}')
})
