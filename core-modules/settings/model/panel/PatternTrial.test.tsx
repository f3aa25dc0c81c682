import { renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import texts from '../texts.json'
import { PatternTrial } from './PatternTrial'

const messages = { modules: { settings: { model: texts } } }

it('tries what is quick in the page, and asks no one', async () => {
  const match = vi.fn()
  const { user } = renderWithHost(<PatternTrial label="Try" pattern={/^[A-Z]/} />, {
    messages,
    handlers: { 'POST /utils/pattern/match': match },
  })
  await user.type(screen.getByLabelText('Try'), 'Lilies')
  expect(screen.getByRole('status')).toHaveTextContent('Matches')
  await user.clear(screen.getByLabelText('Try'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.type(screen.getByLabelText('Try'), 'lilies')
  expect(screen.getByRole('status')).toHaveTextContent('Does not match')
  expect(match).not.toHaveBeenCalled()
})

it('asks the server about a pattern that would hold the page, once the writing pauses', async () => {
  const match = vi.fn((_request: unknown) => ({ data: { valid: false } }))
  const { user } = renderWithHost(<PatternTrial label="Try" pattern={/^(a+)+$/i} />, {
    messages,
    info: { hydrate: true },
    handlers: { 'POST /utils/pattern/match': match },
  })
  // The engine of the browser would not come to an end.
  await user.type(screen.getByLabelText('Try'), `${'a'.repeat(60)}!`)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Does not match'))
  expect(match).toHaveBeenCalledOnce()
  expect(JSON.stringify(match.mock.calls[0])).toContain('/^(a+)+$/i')
})

it('says nothing of such a pattern before a server that tries none, and sends it no text', async () => {
  const { user, host } = renderWithHost(<PatternTrial label="Try" pattern={/^(a+)+$/i} />, { messages })
  await user.type(screen.getByLabelText('Try'), `${'a'.repeat(60)}!`)
  // Longer than the pause after which it would be sent.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(host.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('says nothing while there is no pattern', async () => {
  const { user } = renderWithHost(<PatternTrial label="Try" pattern={null} />, { messages })
  await user.type(screen.getByLabelText('Try'), 'Lilies')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
