import type { InterfaceCase } from '@pergola/sdk/testing'

const SOURCE = { press: 'HTML source' }

export default [
  {
    name: 'changed',
    from: '<p>One <em>two</em></p>',
    steps: [{ press: 'Heading 2' }],
    stored: '<h2>One <em>two</em></h2>',
    shown: 'One two',
  },
  {
    name: 'typed',
    steps: [SOURCE, { type: '<p>One &amp; <strong>two</strong></p>' }],
    stored: '<p>One &amp; <strong>two</strong></p>',
    shown: 'One & two',
  },
  { name: 'emptied', from: '<p>One</p>', steps: [SOURCE, { type: '' }], stored: null },
  {
    name: 'longest',
    length: '2000',
    steps: [SOURCE, { type: `<p>${'x'.repeat(1993)}</p>` }],
    stored: `<p>${'x'.repeat(1993)}</p>`,
  },
  {
    name: 'too long',
    length: '20',
    from: '<p>One</p>',
    steps: [SOURCE, { type: `<p>${'x'.repeat(20)}</p>` }],
    refused: /20/,
    stored: '<p>One</p>',
  },
  {
    name: 'HTML that the editor does not know, left alone',
    from: '<svg-map data-zoom="3">Oslo</svg-map>',
    steps: [],
    stored: '<svg-map data-zoom="3">Oslo</svg-map>',
  },
  {
    name: 'text without markup, left alone',
    from: 'One & two',
    steps: [],
    stored: 'One & two',
    shown: 'One & two',
  },
] satisfies InterfaceCase[]
