import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { KeywordBox } from './keyword-box.tsx'

const List = () => {
  const [keyword, setKeyword] = useState('')
  return (
    <>
      <KeywordBox keyword={keyword} label="Keyword" onSearch={setKeyword} />
      <button type="button" onClick={() => setKeyword('')}>
        Clear filters
      </button>
      <output>{keyword}</output>
    </>
  )
}

test('a keyword is asked for, trimmed, and the focus stays in its box; what is asked otherwise stands in it', () => {
  render(<List />)
  const box = screen.getByLabelText<HTMLInputElement>('Keyword')
  box.focus()
  fireEvent.change(box, { target: { value: ' night' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(screen.getByText('night')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Keyword'))
  fireEvent.click(screen.getByText('Clear filters'))
  expect(box.value).toBe('')
  expect(box.isConnected).toBe(true)
})
