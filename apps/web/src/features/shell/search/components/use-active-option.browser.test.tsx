import { useRef, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { optionId, useActiveOption } from './use-active-option.ts'

const WORDS = ['Game', 'Practice', 'Meet'] as const

/** Renders a combobox with a list. In this test page, `/` focuses the field, and `n` is a page shortcut. */
function FindField() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [taken, setTaken] = useState('nothing')
  const [list, setList] = useState<readonly string[]>(WORDS)
  const { active } = useActiveOption(input, {
    list,
    listId: 'list',
    keyOf: String,
    text,
    first: -1,
    onTake: setTaken,
  })
  useShortcuts({ '/': () => input.current?.focus(), n: () => setTaken('shortcut') })
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label="Find"
        aria-expanded="false"
        aria-controls="list"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setList(WORDS.filter((word) => word.toLowerCase().includes(event.target.value)))
        }}
      />
      <div id="list" role="listbox" aria-label="Found">
        {list.map((word, index) => (
          <div
            key={word}
            id={optionId('list', index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
          >
            {word}
          </div>
        ))}
      </div>
      <button type="button" tabIndex={-1} onClick={() => setList((list) => ['Tryout', ...list])}>
        More
      </button>
      <output>{taken}</output>
    </>
  )
}

beforeEach(async () => {
  await render(<FindField />)
})

const field = page.getByRole('combobox', { name: 'Find' })
const taken = page.getByRole('status')
const press = (keys: string) => userEvent.keyboard(keys)
const chosen = () =>
  page
    .getByRole('option', { selected: true })
    .elements()
    .map((option) => option.textContent)
const expectChosen = async (...words: string[]) => {
  await expect.poll(chosen).toEqual(words)
}

it('a slash focuses the search field, where further slashes and shortcut letters are plain text', async () => {
  await press('/')
  await expect.element(field).toHaveFocus()
  await press('n/')

  await expect.element(field).toHaveValue('n/')
  await expect.element(taken).toHaveTextContent('nothing')
})

it('runs a page shortcut outside the field, but not if Ctrl is pressed too', async () => {
  await press('{Control>}n{/Control}')
  await expect.element(taken).toHaveTextContent('nothing')
  await press('n')
  await expect.element(taken).toHaveTextContent('shortcut')
})

it('chooses an option with the arrow keys, wraps around at the ends, and keeps the focus in the field', async () => {
  field.element().focus()
  await expectChosen()
  await press('{ArrowDown}{ArrowDown}')
  await expectChosen('Practice')
  await expect.element(field).toHaveAttribute('aria-activedescendant', 'list-1')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await press('{ArrowDown}{ArrowDown}')
  await expectChosen('Game')
  await press('{ArrowUp}')
  await expectChosen('Meet')

  await press('{Enter}')

  await expect.element(taken).toHaveTextContent('Meet')
})

it('keeps the chosen option when further options for the same text arrive before it', async () => {
  field.element().focus()
  await press('{ArrowDown}{ArrowDown}')

  await page.getByRole('button', { name: 'More' }).click()

  await expectChosen('Practice')
  await expect.element(field).toHaveAttribute('aria-activedescendant', 'list-2')
})

it('clears the chosen option when the text changes, takes the first option on Enter, and collapses an empty list', async () => {
  field.element().focus()
  await press('{ArrowDown}{ArrowDown}')
  await press('e')
  await expectChosen()
  await press('{Enter}')
  await expect.element(taken).toHaveTextContent('Game')

  await press('zzz')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await press('{Enter}')
  await expect.element(taken).toHaveTextContent('Game')
})
