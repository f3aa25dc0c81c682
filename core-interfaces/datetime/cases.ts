import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    from: '2028-02-29 10:11:12',
    options: { format: 'ymd', showRelative: false },
    steps: [{ part: 'hour', digits: '00' }],
    stored: '2028-02-29 00:11:12',
  },
  { name: 'left alone', from: '2024-10-27 02:30:00', steps: [], stored: '2024-10-27 02:30:00' },
] satisfies InterfaceCase[]
