import { defineTexts } from '../text.ts'

/** What each function of formulas does, with how it is called, by its name. */
export const functionTexts = defineTexts({
  zh: {
    if: '如果成立取第二项，否则取第三项：if(a > 0, a, 0)', and: '全部成立：and(a > 0, b > 0)', or: '任一成立：or(a > 0, b > 0)', not: '取反：not(a = 1)', isempty: '是否为空：isempty(a)', ifempty: '为空时的替代值：ifempty(a, 0)',
    round: '四舍五入，第二项为小数位数：round(a, 2)', floor: '向下取整：floor(a)', ceil: '向上取整：ceil(a)', abs: '绝对值：abs(a)', mod: '余数：mod(a, 7)', sum: '求和，可用于子表列：sum(明细.金额)', avg: '平均值：avg(明细.金额)', min: '最小值：min(a, b)', max: '最大值：max(a, b)', count: '非空个数：count(明细.名称)',
    today: '今天', now: '现在', date: '由年、月、日得到日期：date(2026, 1, 31)', datediff: '两个日期相差，单位 day、week、month、year、hour、minute、second：datediff(开始, 结束, "day")', adddays: '加若干天：adddays(开始, 7)', addmonths: '加若干月：addmonths(开始, 1)', year: '年', month: '月', day: '日', weekday: '星期，周一为1',
    concat: '连接文本：concat(a, "-", b)', text: '数字转文本，第二项为小数位数：text(a, 2)', value: '文本转数字：value(a)', len: '字符数：len(a)', left: '左侧若干字符：left(a, 3)', right: '右侧若干字符：right(a, 3)', mid: '从第几个字符起取几个：mid(a, 2, 3)', upper: '转大写：upper(a)', lower: '转小写：lower(a)', trim: '去掉首尾空格：trim(a)', contains: '是否包含：contains(a, "x")',
  },
  zhtw: {
    if: '如果成立取第二項，否則取第三項：if(a > 0, a, 0)', and: '全部成立：and(a > 0, b > 0)', or: '任一成立：or(a > 0, b > 0)', not: '取反：not(a = 1)', isempty: '是否為空：isempty(a)', ifempty: '為空時的替代值：ifempty(a, 0)',
    round: '四捨五入，第二項為小數位數：round(a, 2)', floor: '無條件捨去：floor(a)', ceil: '無條件進位：ceil(a)', abs: '絕對值：abs(a)', mod: '餘數：mod(a, 7)', sum: '加總，可用於子表欄：sum(明細.金額)', avg: '平均值：avg(明細.金額)', min: '最小值：min(a, b)', max: '最大值：max(a, b)', count: '非空個數：count(明細.名稱)',
    today: '今天', now: '現在', date: '由年、月、日得到日期：date(2026, 1, 31)', datediff: '兩個日期相差，單位 day、week、month、year、hour、minute、second：datediff(開始, 結束, "day")', adddays: '加若干天：adddays(開始, 7)', addmonths: '加若干月：addmonths(開始, 1)', year: '年', month: '月', day: '日', weekday: '星期，週一為1',
    concat: '連接文字：concat(a, "-", b)', text: '數字轉文字，第二項為小數位數：text(a, 2)', value: '文字轉數字：value(a)', len: '字元數：len(a)', left: '左側若干字元：left(a, 3)', right: '右側若干字元：right(a, 3)', mid: '從第幾個字元起取幾個：mid(a, 2, 3)', upper: '轉大寫：upper(a)', lower: '轉小寫：lower(a)', trim: '去掉首尾空格：trim(a)', contains: '是否包含：contains(a, "x")',
  },
  en: {
    if: 'The second if the first holds, else the third: if(a > 0, a, 0)', and: 'All hold: and(a > 0, b > 0)', or: 'One holds: or(a > 0, b > 0)', not: 'The opposite: not(a = 1)', isempty: 'Is it empty: isempty(a)', ifempty: 'Something in place of nothing: ifempty(a, 0)',
    round: 'Rounded, to so many decimals: round(a, 2)', floor: 'Rounded down: floor(a)', ceil: 'Rounded up: ceil(a)', abs: 'Without its sign: abs(a)', mod: 'What a division leaves: mod(a, 7)', sum: 'The sum, of a column too: sum(lines.amount)', avg: 'The average: avg(lines.amount)', min: 'The least: min(a, b)', max: 'The most: max(a, b)', count: 'How many are not empty: count(lines.name)',
    today: 'Today', now: 'Now', date: 'A day by year, month, day: date(2026, 1, 31)', datediff: 'From one day to another, in day, week, month, year, hour, minute or second: datediff(start, end, "day")', adddays: 'So many days later: adddays(start, 7)', addmonths: 'So many months later: addmonths(start, 1)', year: 'The year', month: 'The month', day: 'The day of the month', weekday: 'The day of the week, Monday is 1',
    concat: 'Texts one after another: concat(a, "-", b)', text: 'A number as text, with so many decimals: text(a, 2)', value: 'A text as number: value(a)', len: 'How many letters: len(a)', left: 'The first letters: left(a, 3)', right: 'The last letters: right(a, 3)', mid: 'From a letter on, so many: mid(a, 2, 3)', upper: 'In capitals: upper(a)', lower: 'In small letters: lower(a)', trim: 'Without spaces around it: trim(a)', contains: 'Is it part of it: contains(a, "x")',
  },
})
