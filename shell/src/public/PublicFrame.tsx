import { ProductMark, PublicScene } from '@pergola/sdk/host'
import { type ReactNode, useEffect } from 'react'
import { useCurrentProject } from '../session/projects/useCurrentProject'
import { useShell } from '../session/ShellContext'
import { LanguageSwitch } from './LanguageSwitch'
import styles from './PublicFrame.module.css'
import { PublicNote } from './PublicNote'

interface PublicFrameProps {
  heading: string
  /** Room for forms of two columns: the installer. */
  isWide?: boolean
  /** Leaves out the current project's name, pictures and note: the page is about none, or another one. */
  isNeutral?: boolean
  /** The last line of the panel: what state the page is in. Announced when it changes. */
  notice?: ReactNode
  children: ReactNode
}

/** The frame of all pages before sign-in: a panel with the project's logo on the project's colour or picture. */
export function PublicFrame({
  heading,
  isWide = false,
  isNeutral = false,
  notice,
  children,
}: PublicFrameProps) {
  const project = useCurrentProject()
  const { starts } = useShell()
  useEffect(() => starts.succeeded(), [starts])
  const info = isNeutral ? null : project?.info?.api
  const title = info?.project_name
  return (
    <div className={styles.frame} data-wide={isWide || undefined}>
      <title>{title ? `${heading} · ${title}` : heading}</title>
      <main className={styles.panel}>
        <div className={styles.brand}>
          <span className={styles.logo}>
            {info?.project_logo ? <img src={info.project_logo.url} alt="" /> : <ProductMark size={28} />}
          </span>
          {title}
        </div>
        <div className={styles.content}>
          <h1 className={styles.heading}>{heading}</h1>
          {children}
        </div>
        <div className={styles.foot}>
          <div className={styles.notice} role="status">
            {notice}
          </div>
          <LanguageSwitch />
        </div>
      </main>
      <PublicScene
        className={styles.scene}
        background={info?.project_background?.url}
        foreground={info?.project_foreground?.url}
      >
        {info?.project_public_note && <PublicNote markdown={info.project_public_note} />}
      </PublicScene>
    </div>
  )
}
