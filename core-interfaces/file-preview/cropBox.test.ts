import { describe, expect, it } from 'vitest'
import { centerBox, moveBox, resizeBox, turnBox } from './cropBox'

const picture = { width: 400, height: 200 }

describe('crop box', () => {
  it('is as large as its ratio lets it be, in the middle', () => {
    expect(centerBox(picture, 1)).toEqual({ x: 100, y: 0, width: 200, height: 200 })
    expect(centerBox(picture, 4)).toEqual({ x: 0, y: 50, width: 400, height: 100 })
    expect(centerBox(picture, null)).toEqual({ x: 0, y: 0, width: 400, height: 200 })
  })

  it('moves no further than to the edges', () => {
    const box = { x: 10, y: 10, width: 100, height: 100 }
    expect(moveBox(box, -50, 500, picture)).toEqual({ x: 0, y: 100, width: 100, height: 100 })
  })

  it('grows within the picture and keeps its ratio', () => {
    const box = { x: 100, y: 100, width: 50, height: 50 }
    expect(resizeBox(box, 500, 20, picture, null)).toEqual({ x: 100, y: 100, width: 300, height: 70 })
    expect(resizeBox(box, 500, 0, picture, 1)).toEqual({ x: 100, y: 100, width: 100, height: 100 })
    expect(resizeBox(box, -500, -500, picture, 1)).toMatchObject({ width: 16, height: 16 })
  })

  it('keeps its ratio where it is made higher or lower', () => {
    const box = { x: 0, y: 0, width: 160, height: 80 }
    expect(resizeBox(box, 0, 10, picture, 2)).toMatchObject({ width: 180, height: 90 })
    expect(resizeBox(box, 5, -10, picture, 2)).toMatchObject({ width: 140, height: 70 })
    expect(resizeBox(box, -60, 10, picture, 2)).toMatchObject({ width: 100, height: 50 })
    expect(resizeBox(box, 0, 900, picture, 2)).toMatchObject({ width: 400, height: 200 })
  })

  it('is no larger than a picture that is smaller than the least box', () => {
    const tiny = { width: 10, height: 6 }
    expect(resizeBox({ x: 0, y: 0, ...tiny }, -5, -5, tiny, null)).toEqual({ x: 0, y: 0, ...tiny })
  })

  it('turns with the picture', () => {
    expect(turnBox({ x: 300, y: 20, width: 100, height: 50 }, picture)).toEqual({
      x: 20,
      y: 0,
      width: 50,
      height: 100,
    })
  })
})
