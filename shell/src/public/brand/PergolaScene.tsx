import styles from './PergolaScene.module.css'

const SLATS = Array.from({ length: 13 }, (_, index) => index * 96 - 60)

/** Light that falls through a pergola, for a project that chose no picture of its own: decoration. */
export function PergolaScene() {
  return (
    <svg
      className={styles.scene}
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
