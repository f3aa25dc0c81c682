import { describe, expect, it } from 'vitest'
import type { ExtensionLoadErrorCode } from './ExtensionLoadError'
import { type NextStep, nextStep } from './nextStep'

const first = { attempts: 1, isGuess: false, hasRefetched: false, hasSpare: false }

describe('after a failed attempt', () => {
  it.each<[ExtensionLoadErrorCode, NextStep, NextStep, NextStep, NextStep]>([
    // code, then the step: first attempt, second attempt, of a guess, after the listing was fetched again
    ['network', 'retry', 'fail', 'retry', 'retry'],
    ['http', 'refetch', 'refetch', 'forget', 'fail'],
    ['integrity', 'refetch', 'refetch', 'forget', 'fail'],
    ['timeout', 'fail', 'fail', 'forget', 'fail'],
    ['incompatible', 'fail', 'fail', 'forget', 'fail'],
    ['evaluation', 'fail', 'fail', 'forget', 'fail'],
    ['invalid-module', 'fail', 'fail', 'forget', 'fail'],
    ['sandbox', 'fail', 'fail', 'forget', 'fail'],
  ])(
    'with "%s" the next step is %s, %s for the second, %s for a guess, %s after a refetch',
    (code, ...steps) => {
      expect([
        nextStep(code, first),
        nextStep(code, { ...first, attempts: 2 }),
        nextStep(code, { ...first, isGuess: true }),
        nextStep(code, { ...first, hasRefetched: true }),
      ]).toEqual(steps)
    },
  )

  it('a guess gets one more attempt after a fault of the network, and no third', () => {
    expect(nextStep('network', { ...first, isGuess: true, attempts: 2 })).toBe('forget')
  })

  it.each<[ExtensionLoadErrorCode, NextStep, NextStep]>([
    // code, then the step: first attempt, second attempt
    ['network', 'retry', 'spare'],
    ['http', 'spare', 'spare'],
    ['integrity', 'spare', 'spare'],
    ['timeout', 'fail', 'fail'],
    ['evaluation', 'fail', 'fail'],
  ])('with "%s" of a shared entry it is %s, then %s, of a guess as well', (code, ...steps) => {
    const lost = { ...first, hasSpare: true }
    expect([nextStep(code, lost), nextStep(code, { ...lost, attempts: 2 })]).toEqual(steps)
    if (steps[1] === 'spare') expect(nextStep(code, { ...lost, attempts: 2, isGuess: true })).toBe('spare')
  })
})
