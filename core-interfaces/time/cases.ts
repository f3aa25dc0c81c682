import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [
      { part: 'hour', digits: '23' },
      { part: 'minute', digits: '59' },
      { part: 'second', digits: '58' },
    ],
    stored: '23:59:58',
    shown: /23:59/,
  },
  {
    name: 'midnight',
    from: '10:00:00',
    steps: [{ part: 'hour', digits: '00' }],
    stored: '00:00:00',
    shown: /00:00/,
  },
] satisfies InterfaceCase[]
