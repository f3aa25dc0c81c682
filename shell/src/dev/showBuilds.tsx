import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createStore } from 'zustand/vanilla'
import { importApp } from '../frame/preloadApp'
import type { Shell } from '../session/Shell'
import { BuildError, type BuildErrorState } from './BuildError'
import { followBuilds } from './followBuilds'

/** Keeps the page at what `npm run dev` has built last, with a note beside it while something does not build. */
export function showBuilds(shell: Shell, url: string): void {
  const state = createStore<BuildErrorState>(() => ({ error: null }))
  followBuilds({
    shell,
    url,
    getLoader: async () => (await importApp(shell)).loaderOf(shell),
    onError: (error) => state.setState({ error }),
  })
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <I18nextProvider i18n={shell.i18n}>
      <BuildError state={state} />
    </I18nextProvider>,
  )
}
