import { renderInput } from '@pergola/sdk/testing'
import { UiProvider } from '@pergola/sdk/ui'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import PreviewInput from './input'
import messages from './messages.json'
import meta from './meta'

it.each([
  ['https://example.com/{{ id }}/{{ slug }}', 'https://example.com/7/a%20b'],
  ['http://example.com/{{ id }}', 'http://example.com/7'],
  ['/local/{{ id }}', `${window.location.origin}/local/7`],
])('%s leads out of the console, whatever its router does with paths', async (template, address) => {
  const Routed = (props: Parameters<typeof PreviewInput>[0]) => (
    <UiProvider locale="en-US" navigate={() => {}} useHref={(path) => `#${path}`}>
      <PreviewInput {...props} />
    </UiProvider>
  )
  await renderInput(
    Routed,
    { meta, messages },
    {
      options: { url_template: template },
      props: { values: { id: 7, slug: 'a b' } },
    },
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', address)
})
