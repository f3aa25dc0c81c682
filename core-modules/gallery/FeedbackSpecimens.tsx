import {
  Avatar,
  Badge,
  type BadgeTone,
  Button,
  Chip,
  EmptyState,
  ErrorPanel,
  Icon,
  NoAccess,
  Notice,
  type NoticeTone,
  ProgressBar,
  ProgressRing,
  Skeleton,
  Spinner,
  StatusDot,
} from '@pergola/sdk/ui'
import styles from './Gallery.module.css'
import { Row, Specimen } from './Specimen'

const noticeTones: NoticeTone[] = ['gray', 'gray-subdued', 'accent', 'warning', 'danger', 'success']
const tones: BadgeTone[] = ['neutral', 'accent', 'info', 'success', 'warning', 'danger']

/** What the page says by itself. */
export function FeedbackSpecimens() {
  return (
    <>
      <Labels />
      <Statements />
      <Waiting />
    </>
  )
}

/** What something is, in a word or a picture. */
function Labels() {
  return (
    <>
      <Specimen name="Badge">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="success" icon="check">
            Saved
          </Badge>
          <Badge color="#ffffff" background="#c2185b">
            Own colours
          </Badge>
        </Row>
      </Specimen>
      <Specimen name="StatusDot">
        <Row>
          {tones.map((tone) => (
            <StatusDot key={tone} tone={tone} label={tone} />
          ))}
          <StatusDot color="#ffffff" label="White" />
          <StatusDot tone="success" label="Label hidden" isLabelHidden />
        </Row>
      </Specimen>
      <Specimen name="Chip">
        <Row>
          <Chip>island</Chip>
          <Chip icon="filter_list">Name contains “a”</Chip>
          <Chip onRemove={() => undefined} removeLabel="Remove landlocked">
            landlocked
          </Chip>
        </Row>
      </Specimen>
      <Specimen name="Avatar">
        <Row>
          {['Ada Lovelace', 'Grace Hopper', 'Linus', 'Έλλη Λαμπέτη', '渡辺 健'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar />
          <Avatar name="Large One" size={48} />
          <Avatar name="Small One" size={24} />
        </Row>
      </Specimen>
    </>
  )
}

/** What there is to say, and what stands where nothing can be shown. */
function Statements() {
  return (
    <>
      <Specimen name="Notice">
        {noticeTones.map((tone) => (
          <Notice key={tone} tone={tone}>
            A notice in {tone}. It stays in the flow of the page.
          </Notice>
        ))}
        <Notice tone="danger" title="Could not save" action={<Button size="compact">Try again</Button>}>
          The server did not answer.
        </Notice>
      </Specimen>
      <Specimen name="NoAccess">
        <div className={styles.framed}>
          <NoAccess name="Cities" />
        </div>
      </Specimen>
      <Specimen name="EmptyState">
        <div className={styles.framed}>
          <EmptyState
            icon="box"
            title="Empty collection"
            body="This collection holds no items yet."
            action={
              <Button variant="primary" icon="add">
                New item
              </Button>
            }
            headingLevel={3}
          />
        </div>
      </Specimen>
      <Specimen name="ErrorPanel">
        <div className={styles.framed}>
          <ErrorPanel
            onRetry={() => undefined}
            details={'GET /atlas/items/cities → 503\nrequest 7f31c2'}
            headingLevel={3}
          />
        </div>
      </Specimen>
    </>
  )
}

/** What is still to come. */
function Waiting() {
  return (
    <>
      <Specimen name="Skeleton">
        <Row>
          <Skeleton shape="circle" width={40} height={40} />
          <div className={styles.narrow}>
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </div>
          <Skeleton shape="block" width={200} />
        </Row>
      </Specimen>
      <Specimen name="Progress">
        <Row>
          <Spinner />
          <Spinner size={32} />
          <ProgressRing value={0} label="Waiting" />
          <ProgressRing value={62} label="Uploading">
            <Icon name="cloud_upload" />
          </ProgressRing>
          <ProgressRing value={100} tone="success" label="Done">
            <Icon name="check" />
          </ProgressRing>
          <ProgressRing value={40} tone="danger" label="Failed">
            <Icon name="close" />
          </ProgressRing>
        </Row>
        <ProgressBar value={45} label="Installing" />
        <ProgressBar label="Working" />
      </Specimen>
    </>
  )
}
