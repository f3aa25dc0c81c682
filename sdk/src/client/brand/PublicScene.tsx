import type { ReactNode } from 'react'
import styles from './PublicScene.module.css'

/** Pictures of the pages before the sign-in. The addresses are those of the project's settings; null for none. */
export interface PublicSceneProps {
  /** Fills the scene. Without one it is a calm picture in the colour of the project. */
  background?: string | null | undefined
  /** Stands in the middle of the scene. */
  foreground?: string | null | undefined
  className?: string | undefined
  /** What stands on the pictures, such as the note for the public. */
  children?: ReactNode
}

/** What pages before the sign-in show beside their form: the page itself, and its preview in the settings. */
export function PublicScene({ background, foreground, className, children }: PublicSceneProps) {
  return (
    <div className={className ? `${styles.scene} ${className}` : styles.scene}>
      {background ? <img className={styles.background} src={background} alt="" /> : <PergolaScene />}
      {foreground && <img className={styles.foreground} src={foreground} alt="" />}
      {children}
    </div>
  )
}

const SLATS = Array.from({ length: 13 }, (_, index) => index * 96 - 60)

/** Light that falls through a pergola, for a project that chose no picture of its own: decoration. */
function PergolaScene() {
  return (
    <svg
      className={styles.pergola}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="pergola-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.1" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {SLATS.map((x) => (
        <path key={x} fill="url(#pergola-light)" d={`M${x + 48} 132h48l-250 768h-48z`} />
      ))}
      <g className={styles.timber}>
        {SLATS.map((x) => (
          <rect key={x} x={x} y="-20" width="48" height="116" rx="8" />
        ))}
        <rect x="-20" y="104" width="1240" height="28" />
      </g>
    </svg>
  )
}
