/// A page in the browser that shows a running simulation: [Live] opens it, [LiveOptions] say what it shows and allows,
/// [Parameter] is a number of the model that it may set.
package org.denserow.live;
