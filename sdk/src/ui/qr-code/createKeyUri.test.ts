import { expect, it } from 'vitest'
import { createKeyUri } from './createKeyUri'

it('names issuer and account, both made safe', () => {
  expect(createKeyUri({ issuer: 'My Project', account: 'a@b.c', secret: 'S' })).toBe(
    'otpauth://totp/My%20Project:a%40b.c?secret=S&issuer=My%20Project',
  )
})

it('leaves out an account that is not known', () => {
  expect(createKeyUri({ issuer: 'Atlas', secret: 'S' })).toBe('otpauth://totp/Atlas?secret=S&issuer=Atlas')
})
