/** The longest number that a rule can make. Alone here, as every form page loads it. */
export const longestNumber = 100
