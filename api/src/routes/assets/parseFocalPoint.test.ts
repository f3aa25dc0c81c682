import { expect, it } from 'vitest'
import { parseFocalPoint } from './parseFocalPoint'

it.each([
  ['{"focal_point":"25% 40.5%"}', { x: 0.25, y: 0.405 }],
  ['{"Make":"Camera","focal_point": "0% 100%"}', { x: 0, y: 1 }],
  ['{"focal_point":"101% 0%"}', null],
  ['{"focal_point":"left"}', null],
  ['{}', null],
  ['', null],
  [null, null],
])('reads %s', (metadata, point) => {
  expect(parseFocalPoint(metadata)).toEqual(point)
})
