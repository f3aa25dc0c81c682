import { renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ExtensionFallback } from './ExtensionFallback'

vi.mock('./failures/AbsentExtension', () => {
  throw new Error('offline')
})

// It threw, for good, above every boundary of the slot: a switched-off extension on a page without a connection took the
// console down.
it('stands without the note that says why, where the code of that cannot be fetched', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  renderWithHost(
    <ExtensionFallback
      {...{ kind: 'interface', id: 'star-map', part: 'input', fieldName: 'x', manifest: null, retry: null }}
      state="missing"
    >
      plain
    </ExtensionFallback>,
  )
  await waitFor(() => expect(warned).toHaveBeenCalled())
  expect(screen.getByText('plain')).toBeInTheDocument()
})
