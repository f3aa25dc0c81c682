import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties are set through `style` (the CSSOM), never through style attributes. */
    [property: `--${string}`]: string | number | undefined
  }
}
