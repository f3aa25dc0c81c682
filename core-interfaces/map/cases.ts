import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [
      { type: '9.5', into: 'Latitude' },
      { type: '-1.25', into: 'Longitude' },
    ],
    stored: { lat: 9.5, lng: -1.25 },
  },
  {
    name: 'the middle of the map',
    steps: [
      { type: '0', into: 'Latitude' },
      { type: '0', into: 'Longitude' },
    ],
    stored: { lat: 0, lng: 0 },
  },
  {
    name: 'with a zoom beside it',
    from: { lat: 1, lng: 2, zoom: 9 },
    steps: [{ type: '9.5', into: 'Latitude' }],
    stored: { lat: 9.5, lng: 2, zoom: 9 },
  },
  { name: 'emptied', from: { lat: 1, lng: 2 }, steps: [{ press: 'Clear position' }], stored: null },
] satisfies InterfaceCase[]
