import type { Page } from 'playwright'
import {
  addRule,
  canvas,
  choosePattern,
  drag,
  flip,
  insertByClick,
  insertByKey,
  pick,
  placed,
  searchByKeyword,
  select,
  selectForm,
  setNames,
  setFormula,
  setNumber,
  writeChoices,
} from './desk.ts'

/** Drags the first fields with the mouse into a card, one below another. */
async function dragWhat(page: Page): Promise<void> {
  await drag(page, 'Card', { onto: canvas(page), at: 'middle' })
  await setNames(page, 'The fault')
  await drag(page, 'Text', { onto: placed(page, 'Card: The fault'), at: 'middle' })
  await setNames(page, 'Plate', 'plate')
  await flip(page, 'Required')
  await setNumber(page, 'Longest text', 12)
  await choosePattern(page, 'License plate')
  await drag(page, 'Select', { onto: placed(page, 'Text: Plate'), at: 'end' })
  await setNames(page, 'Car park', 'carPark')
  await flip(page, 'Required')
  await pick(page, 'Source', 'Dictionary')
  await pick(page, 'Dictionary', 'Car parks')
  await drag(page, 'User', { onto: placed(page, 'Select: Car park'), at: 'end' })
  await setNames(page, 'Reported by', 'reportedBy')
}

/** Adds the rest of the card with the keyboard, each field after the one before. */
async function typeWhen(page: Page): Promise<void> {
  await insertByKey(page, 'Date', 'User: Reported by')
  await setNames(page, 'Reported at', 'reportedAt')
  await pick(page, 'Format', 'yyyy-MM-dd HH:mm')
  await flip(page, 'Current by default')
  await insertByKey(page, 'Radio group', 'Date: Reported at')
  await setNames(page, 'Severity', 'severity')
  await writeChoices(page, ['Low|low', 'High|high'])
  await insertByKey(page, 'Long text', 'Radio group: Severity')
  await setNames(page, 'What was done', 'whatWasDone')
  await flip(page, 'Hidden by default')
  await insertByKey(page, 'Text', 'Long text: What was done')
  await setNames(page, 'Counter', 'counter')
  await insertByKey(page, 'Text', 'Text: Counter')
  await setNames(page, 'Note', 'note')
  await setNumber(page, 'Longest text', 20)
}

/** Adds the fields about the cost, side by side in a row. */
async function clickLoss(page: Page): Promise<void> {
  await selectForm(page)
  await insertByClick(page, 'Row')
  await setNames(page, 'Loss')
  await insertByClick(page, 'Number')
  await setNames(page, 'Minutes lost', 'minutesLost')
  await insertByClick(page, 'Number')
  await setNames(page, 'Cost per minute', 'costPerMinute')
  await setNumber(page, 'Decimals', 2)
  await insertByClick(page, 'Formula')
  await setNames(page, 'Cost', 'cost')
  await setFormula(page, '[minutesLost] × [costPerMinute]')
}

/** Adds the sub-table with an amount in each row, and a total below it. */
async function clickParts(page: Page): Promise<void> {
  await selectForm(page)
  await insertByClick(page, 'Sub-table')
  await setNames(page, 'Parts', 'parts')
  await insertByClick(page, 'Text')
  await setNames(page, 'Name', 'name')
  await insertByClick(page, 'Number')
  await setNames(page, 'Quantity', 'quantity')
  await insertByClick(page, 'Number')
  await setNames(page, 'Price', 'price')
  await insertByClick(page, 'Formula')
  await setNames(page, 'Amount', 'amount')
  await setFormula(page, '[parts.quantity] × [parts.price]')
  await select(page, 'Parts parts')
  await flip(page, 'Show totals')
  await pick(page, 'Total columns', 'Amount')
}

/** Builds the form of the fault report, with mouse and keyboard. */
export async function buildFaultReport(page: Page): Promise<void> {
  await dragWhat(page)
  await typeWhen(page)
  await clickLoss(page)
  await clickParts(page)
  await addRule(page, {
    name: 'High needs words',
    when: 'Severity',
    is: 'High',
    needs: 'What was done',
  })
  await searchByKeyword(page, 'Plate')
}
