import { describe, expect, it } from 'vitest'
import { isAccepted, parseAccept } from './isAccepted'

describe('isAccepted', () => {
  const picture = { name: 'Flag.SVG', type: 'image/svg+xml' }

  it.each(['', 'image/svg+xml', 'application/pdf, image/*', '.svg'])(
    'takes a picture for the list %j',
    (list) => {
      expect(isAccepted(picture, parseAccept(list))).toBe(true)
    },
  )

  it.each(['image/png', 'image', 'video/*', '.png'])('refuses it for the list %j', (list) => {
    expect(isAccepted(picture, parseAccept(list))).toBe(false)
  })
})
