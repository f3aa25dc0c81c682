import { LightMarkdown, QrCode, RecoveryCodes, Truncate } from '@pergola/sdk/ui'
import styles from './Gallery.module.css'
import { Row, Specimen } from './Specimen'

const markdown =
  'Some **strong** words, some *emphasis* and some `code`.\nSee the [overview](#/) or https://example.com.\n<b>HTML</b> stays text.'

/** What the page makes of data. */
export function ContentSpecimens() {
  return (
    <>
      <Specimen name="LightMarkdown">
        <div>
          <LightMarkdown text={markdown} />
        </div>
      </Specimen>
      <Specimen name="Truncate">
        <Row>
          <Truncate className={styles.narrow}>There is room for this</Truncate>
          <Truncate className={styles.narrow} isFocusable>
            There is no room for all of this, so the rest shows on hover and on focus
          </Truncate>
          <Truncate className={`${styles.narrow} ${styles.link}`} as="a" href="#Truncate">
            A link that is far too long for the place that it has got
          </Truncate>
        </Row>
      </Specimen>
      <Specimen name="QrCode">
        <Row>
          <QrCode text="https://example.com" label="Opens example.com" />
          <QrCode text="https://example.com" label="Opens example.com, small" size={96} />
        </Row>
      </Specimen>
      <Specimen name="RecoveryCodes">
        <RecoveryCodes codes={['k7m2-9qtx', 'v4hd-2wpn', 'c8rz-5jfy', 't3bg-6lsa', 'n9xe-1kud']} />
      </Specimen>
    </>
  )
}
