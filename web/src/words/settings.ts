// The words of the settings.

export const words = {
  title: "Settings",
  names: {
    onePress: "One press moves a piece that has one move",
    distance: "Say how far the goal is",
    count: "Count the moves",
    clock: "Show a clock",
  },
};
