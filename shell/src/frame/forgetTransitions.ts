import { runAfterTransition } from 'react-aria/private/utils/runAfterTransition'

// React Aria keeps what was removed while two of its properties were fading, until someone waits for the end of transitions
// (https://github.com/adobe/react-spectrum/issues/7326). Now the next thing that fades does, for as long as the document is there.
document.addEventListener('transitionrun', () => void runAfterTransition(forget))

/** Always the same one, since those that wait are a set. */
function forget(): void {}
