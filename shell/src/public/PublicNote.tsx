import { lazyOptional } from '@pergola/sdk/host'
import { isLightMarkdown, LightMarkdown } from '@pergola/sdk/ui'
import { whenIdle } from '../session/whenIdle'
import styles from './PublicNote.module.css'

// The whole of markdown takes 26 kB, which few notes need: the form comes first.
const RenderedNote = lazyOptional(async () => {
  await whenIdle()
  return (await import('./RenderedNote')).RenderedNote
})

/** The project's note to everyone. */
export function PublicNote({ markdown }: { markdown: string }) {
  return (
    <aside className={styles.note}>
      {isLightMarkdown(markdown) ? <LightMarkdown text={markdown} /> : <RenderedNote markdown={markdown} />}
    </aside>
  )
}
