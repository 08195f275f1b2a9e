import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Pressable } from '../pressable.tsx'

/** A form with a button that is busy while told so; counts what arrives. */
function Page() {
  const [presses, setPresses] = useState(0)
  const [submits, setSubmits] = useState(0)
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
      }}
    >
      <input aria-label="Field" />
      <Pressable type="submit" isBusy={isBusy} onPress={() => setPresses(presses + 1)}>
        Send
      </Pressable>
      <Pressable onPress={() => setBusy(!isBusy)}>Busy</Pressable>
      <output>{`${presses} presses, ${submits} submits`}</output>
    </form>
  )
}

createRoot(document.body).render(<Page />)
